/// Which version of the program this is: the one place that says so.
package enum Version { package static let number = "1.0" }
