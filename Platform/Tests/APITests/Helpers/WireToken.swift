import Foundation
import GuichetCore
@_spi(Platform) import GuichetSips
import Support

/// `paymentTokenGenerate` as a phone sends it. Its context is in the address.
extension TestPlatform {
    func prepareToken(shop: String = "002001000000001") async throws -> Initialisation {
        try await prepareAny(.initialisation(.paymentTokenGenerate, shop: shop))
    }

    static func tokenMessage(
        _ initialisation: Initialisation, number: String? = "4100000000000000", expiry: String? = "209912",
        csc: String? = "123", shop: JSONValue? = "002001000000001"
    ) throws -> JSONObject {
        WireCall.message(.paymentTokenGenerate, initialisation).with("redirectionData", nil).with("merchantId", shop)
            .with(
                "encryptedCard",
                try WireCall.encrypted(
                    initialisation, number: number, expiry: expiry, csc: csc,
                    boundTo: initialisation.redirectionUrl.absoluteString))
    }

    /// Posts a call to the address of its initialisation.
    func call(_ message: JSONObject, at initialisation: Initialisation) async throws -> WireAnswer {
        let url = initialisation.redirectionUrl
        let answer = try await post(
            JSONValue.object(message).encoded(), to: url.path + (url.query.map { "?\($0)" } ?? ""))
        return WireAnswer(status: answer.status, body: answer.json?.encoded() ?? [])
    }

    /// A token of a demo shop.
    func token(
        number: String? = "4100000000000000", expiry: String? = "209912", csc: String? = "123",
        shop: String = "002001000000001"
    ) async throws -> String {
        let initialisation = try await prepareToken(shop: shop)
        let answer = try await call(
            Self.tokenMessage(initialisation, number: number, expiry: expiry, csc: csc, shop: .string(shop)),
            at: initialisation)
        return answer.message["paymentToken"]?.text ?? ""
    }
}
