import GuichetCore
@_spi(Platform) import GuichetLyra

/// The lines of a redirect form's basket (data dictionary, order details). They are in the request alone: no answer of the
/// form repeats them.
enum LyraRedirectBasket {
    /// - Parameter form: checked fields. Without `vads_nb_products`, or with 0, the basket is not taken into account. Some shops
    ///   count units, and not lines: each line that is there is taken.
    static func lines(of form: [String: String]) -> [LyraCartItem] {
        guard let count = form["vads_nb_products"].flatMap({ Int64($0) }), count > 0 else { return [] }
        var lines: [Int: LyraCartItem] = [:]
        for (name, value) in form where !value.isEmpty {
            guard let (field, number) = LyraRedirectField.ofProduct(name) else { continue }
            var line = lines[number] ?? .blank
            switch field.name {
            case "vads_product_label": line.productLabel = value
            case "vads_product_type": line.productType = LyraProductType(rawValue: value)
            case "vads_product_ref": line.productRef = value
            case "vads_product_qty": line.productQty = Int64(value)
            case "vads_product_amount": line.productAmount = Int64(value)
            case "vads_product_vat": line.productVat = .string(value)
            default: break
            }
            lines[number] = line
        }
        return lines.sorted { $0.key < $1.key }.map(\.value)
    }
}
