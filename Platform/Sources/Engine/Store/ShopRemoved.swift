/// The shop was removed while a call was under way that orders a payment, or that makes a mandate, a card on file or a
/// recurring order. Nothing was stored.
package struct ShopRemoved: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the shop was removed while the call was under way; nothing was stored" }
}
