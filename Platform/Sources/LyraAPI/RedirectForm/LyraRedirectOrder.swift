import APISupport
import Engine
import GuichetCore
@_spi(Platform) import GuichetLyra

/// What the merchant's redirect form said, for what is answered about it: documented fields alone, and never card data.
struct LyraRedirectOrder: Codable, Sendable {
    /// By name, without empty ones.
    private let fields: JSONObject

    /// - Parameter form: checked fields.
    init(_ form: [String: String]) {
        var fields = JSONObject()
        for (name, value) in form.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })
        where !value.isEmpty && (LyraRedirectField.named(name) != nil || name.hasPrefix(Self.extra)) {
            fields.append(name, .string(value))
        }
        self.fields = fields
    }

    /// The merchant's own fields: they come back as they were sent.
    private static let extra = "vads_ext_info_"

    subscript(name: String) -> String? { fields[name]?.text }

    var transId: String { self["vads_trans_id"] ?? "" }
    var transDate: String { self["vads_trans_date"] ?? "" }

    /// The fields of the request that an answer repeats (data dictionary, column "output").
    var repeated: [String: String] {
        var repeated: [String: String] = [:]
        for member in fields.members where !Self.kept.contains(member.name) && !member.name.hasPrefix("vads_url_") {
            repeated[member.name] = member.value.text
        }
        return repeated
    }

    /// Those of the request alone.
    private static let kept: Set<String> = [
        "vads_available_languages", "vads_contracts", "vads_payment_cards", "vads_redirect_error_message",
        "vads_redirect_error_timeout", "vads_redirect_success_message", "vads_redirect_success_timeout",
        "vads_return_get_params", "vads_return_mode", "vads_return_post_params", "vads_shop_name", "vads_shop_url",
        "vads_theme_config", "vads_threeds_mpi",
    ]

    // MARK: The way back

    /// Where the browser goes (data dictionary, `vads_url_success` and its neighbours): the result's own address, else
    /// `vads_url_return`; `nil` if there is neither.
    func target(_ result: CheckoutResult) -> ReturnAddress? {
        let own: String
        switch result {
        case .paid, .registered: own = "vads_url_success"
        case .refused: own = "vads_url_refused"
        case .cancelled, .expired: own = "vads_url_cancel"
        case .waiting: return nil
        }
        return (self[own] ?? self["vads_url_return"]).flatMap { ReturnAddress($0, allowsHTTP: true) }
    }

    var returnMode: LyraRedirectForm.ReturnMode {
        self["vads_return_mode"].map(LyraRedirectForm.ReturnMode.init(rawValue:)) ?? .nothing
    }

    /// The merchant's own parameters of the way back.
    var returnParameters: [(name: String, value: String)] {
        let name = returnMode == .post ? "vads_return_post_params" : "vads_return_get_params"
        return self[name].flatMap { FormEncoding.decode(Array($0.utf8)) } ?? []
    }

    /// After how many seconds the browser goes there by itself; `nil` waits for the shopper.
    func seconds(after result: CheckoutResult) -> Int? {
        let isGood = result == .paid || result == .registered
        return self[isGood ? "vads_redirect_success_timeout" : "vads_redirect_error_timeout"].flatMap { Int($0) }
    }
}
