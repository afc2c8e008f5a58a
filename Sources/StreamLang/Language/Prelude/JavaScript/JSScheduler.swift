/// The schedulers of RxJS: when what they are given is done.
enum JSScheduler: String {
  case async, asap, queue
}
