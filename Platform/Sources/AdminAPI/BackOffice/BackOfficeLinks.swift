import APISupport
import GuichetCore

/// The addresses of the admin pages.
enum BackOfficeLinks {
    /// The list of payments.
    static let home = BackOfficeAddress.path
    static let payments = "\(home)/payments"
    static let paymentTable = "\(home)/payments.csv"
    static let notifications = "\(home)/notifications"
    static let resend = "\(notifications)/resend"
    static let duplicate = "\(notifications)/duplicate"
    static let hold = "\(notifications)/hold"
    static let release = "\(notifications)/release"
    static let requests = "\(home)/requests"
    static let clock = "\(home)/clock"
    static let faults = "\(home)/faults"
    static let orderFault = "\(faults)/new"
    static let clearFault = "\(faults)/clear"
    static let clearFaults = "\(faults)/clear-all"
    static let scriptFaults = "\(faults)/script"
    static let live = "\(home)/live"
    static let liveScript = "\(home)/live.js"
    static let shops = "\(home)/shops"
    static let subscriptions = "\(home)/subscriptions"
    static let mandates = "\(home)/mandates"
    static let tokens = "\(home)/tokens"
    static let endToken = "\(tokens)/end"
    static let audit = "\(home)/audit"
    static let certificates = "\(home)/certificates"
    static let certificateRequests = "\(home)/certificate-requests"
    static let add = "\(certificates)/new"
    static let registrations = "\(home)/hosted-checkout"
    static let signIn = "\(home)/sign-in"
    static let signOut = "\(home)/sign-out"

    /// Where forms are sent that have no page of their own.
    static let forms = [
        resend, duplicate, hold, release, clearFault, clearFaults, scriptFaults, endToken, signOut,
        "\(certificateRequests)/:request/sign", "\(certificateRequests)/:request/discard",
    ]

    static func payment(_ id: String) -> String { "\(payments)/\(FormEncoding.encode(id))" }

    static func call(_ number: Int64) -> String { "\(requests)/\(number)" }

    static func newFault(_ name: String) -> String { with([("fault", name)], orderFault) }

    static func notification(_ id: String) -> String { "\(notifications)/one?id=\(FormEncoding.encode(id))" }

    static func request(_ id: String) -> String { "\(certificateRequests)/\(FormEncoding.encode(id))" }

    static func certificate(_ hash: [UInt8], _ environment: String) -> String {
        "\(certificates)/\(FormEncoding.encode(environment))/\(Hex.encode(hash))"
    }

    static func registration(_ merchant: String) -> String { "\(registrations)/\(FormEncoding.encode(merchant))" }

    static func with(_ note: BackOfficeNote, _ address: String) -> String { with([("done", note.rawValue)], address) }

    /// Adds parameters; those without a value are left out.
    static func with(_ parameters: [(name: String, value: String?)], _ address: String) -> String {
        let pairs = parameters.compactMap { name, value in value.map { "\(name)=\(FormEncoding.encode($0))" } }
        guard !pairs.isEmpty else { return address }
        return address + (address.contains("?") ? "&" : "?") + pairs.joined(separator: "&")
    }
}
