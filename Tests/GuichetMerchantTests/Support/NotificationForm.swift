import GuichetCore
import GuichetMerchant
import GuichetSips

/// An automatic response as it arrives at a merchant's server.
struct NotificationForm {
    var data =
        "captureDay=0|currencyCode=978|merchantId=002001000000002|responseCode=00|transactionReference=A2611210001"
        + "|keyVersion=1|amount=2500|authorisationId=60B5C9|customerMobilePhone=null|holderAuthentStatus="
        + "|scoreInfo=SI;N;CARD_COUNTRY=BEL#SC;N|returnContext=été + 5 % & more"
    var seal: String?

    /// Sealed as the platform seals it.
    init(algorithm: SealAlgorithm = .sha256, key: SipsSecretKey = Sample.key, _ change: (String) -> String = { $0 }) {
        data = change(data)
        seal = PostSeal.seal(data: data, with: key, algorithm: algorithm)
    }

    var pairs: [(String, String)] { [("Data", data), ("Seal", seal ?? ""), ("InterfaceVersion", "HP_3.0")] }
    var body: [UInt8] { Self.body(pairs) }

    static func body(_ pairs: [(String, String)]) -> [UInt8] {
        Array(pairs.map { "\($0)=\(FormEncoding.encode($1))" }.joined(separator: "&").utf8)
    }

    static let verifier = AutomaticResponseVerifier(merchantId: "002001000000002", keys: ["1": Sample.key])

    /// Why a body is not believed; `nil` when it is.
    static func refusal(of body: [UInt8], by verifier: AutomaticResponseVerifier = verifier) -> NotificationError.Code?
    {
        do throws(NotificationError) {
            _ = try verifier.verify(form: body)
            return nil
        } catch {
            return error.code
        }
    }
}
