/// The shop in whose time the current step is made: its clock may be ahead of the platform's.
///
/// The body of a write runs outside the task that asks for it, and in no shop's time: what it needs of a clock is read before.
package enum ShopTime {
    @TaskLocal package static var shop: ShopID?
}
