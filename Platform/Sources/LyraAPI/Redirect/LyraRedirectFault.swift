import APISupport
import GuichetCore
import GuichetLyra

/// Why a redirect form is refused: the field with its number, and a reason for people. Nothing was charged, and no session
/// was opened.
struct LyraRedirectFault: Error, Sendable {
    let code: String
    let field: String
    /// In English; never a value of the form.
    let reason: String
    /// The shop, if the form names one.
    var shop: LyraPlatformShop?
    /// In production the shopper reads nothing about the form (data dictionary, "Precisions on error codes").
    var mode = LyraMode.production
    /// `vads_language`, whatever it is.
    var language: String?
    /// Of a form that the shop has signed: where the shopper can go back to.
    var back: ReturnAddress?
    /// Of a form that the shop has signed, or one of TEST: whether the merchant's page shows the platform's in a frame.
    var isFramed = false

    init(_ code: String, _ field: String, _ reason: String) {
        self.code = code
        self.field = field
        self.reason = reason
    }

    /// The same fault, of a form that the shop has signed: who reads it, in which language, and the way back.
    func at(
        _ shop: LyraPlatformShop, _ mode: LyraMode, saidBy field: (String) -> String?
    ) -> LyraRedirectFault {
        var fault = self
        fault.shop = shop
        fault.mode = mode
        fault.language = field("vads_language")
        fault.isFramed = field("vads_action_mode") == "IFRAME"
        fault.back = ["vads_url_error", "vads_url_return"].compactMap(field).first { !$0.isEmpty }
            .flatMap { ReturnAddress($0, allowsHTTP: true) }
        return fault
    }

    /// A field by its name, with the number of the table.
    init(_ field: String, _ reason: String) {
        self.init(LyraRedirectField.code(of: field), field, reason)
    }

    static let signature = LyraRedirectFault(
        "00", "signature", "it does not belong to the fields: the key, the algorithm of the shop or a value differs")

    /// What a rule of the REST API refuses: the number of its code is that of the form's field (`INT_009` and 09).
    init(_ refusal: LyraRefusal) {
        let number = refusal.code.rawValue.split(separator: "_").last.map(String.init) ?? ""
        let field: LyraRedirectField? =
            switch refusal.code {
            case "INT_811": .named("vads_cust_email")
            case "INT_812": .named("vads_identifier")
            case "INT_917": .named("vads_cust_id")
            case "INT_881": .named("vads_payment_cards")
            case "INT_918": .named("vads_threeds_mpi")
            case "INT_880": .named("vads_sub_init_amount")
            case "PSP_566": .named("vads_sub_desc")
            case .noAcceptanceAgreement: .named("vads_currency")
            default:
                LyraRedirectField.all.first { field in
                    refusal.code.origin == .input && Int(field.code) == Int(number)
                }
            }
        self.init(field?.code ?? "70", field?.name ?? "form", refusal.reason)
    }
}
