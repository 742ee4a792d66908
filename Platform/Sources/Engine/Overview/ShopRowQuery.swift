/// Which recurring orders or mandates an operator asks for: by their shops and their names, the order of their primary keys.
package struct ShopRowQuery: Sendable, Hashable {
    package var api: String?
    package var shop: String?
    /// What ended the page before.
    package var after: Cursor?
    package var limit = 50

    /// A place in the order.
    package struct Cursor: Sendable, Hashable {
        package let shop: ShopID
        /// ``RecurringOrder/id`` or ``Mandate/reference``.
        package let name: String

        package init(shop: ShopID, name: String) {
            self.shop = shop
            self.name = name
        }
    }

    package init() {}
}
