/// The shop in whose time the current step is made: its clock may be ahead of the platform's.
package enum ShopTime {
    @TaskLocal package static var shop: ShopID?
}
