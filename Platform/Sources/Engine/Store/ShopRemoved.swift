/// The shop of a payment was removed while the call that orders it was under way. Nothing was stored.
package struct ShopRemoved: Error, CustomStringConvertible {
    package init() {}

    package var description: String { "the shop was removed while the call was under way; nothing was stored" }
}
