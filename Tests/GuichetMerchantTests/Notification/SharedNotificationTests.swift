import GuichetCore
import GuichetMerchant
import GuichetSips
import TestSupport
import Testing

@Suite("Automatic responses, by the reference vectors")
struct SharedNotificationTests {
    static let path = "vectors/sips-seal.json"

    @Test(
        "every POST vector is accepted with its key, and not once altered",
        .enabled(if: SharedFolder.has(path), "\(SharedFolder.missing)"))
    func post() throws {
        let vectors = try #require(try SharedFolder.json(Self.path)["post"]?.array)
        #expect(vectors.count > 0)
        for vector in vectors {
            let data = try #require(vector["Data"]?.text)
            let seal = try #require(vector["Seal"]?.text)
            let key = SipsSecretKey(try #require(vector["key"]?.text))
            let said = AutomaticResponse(data: data)
            let verifier = AutomaticResponseVerifier(
                merchantId: try #require(said.merchantId), keys: [try #require(said.keyVersion): key],
                algorithm: vector["algorithm"]?.text.map { SealAlgorithm(rawValue: $0) } ?? .sha256)
            func body(_ data: String) -> [UInt8] { NotificationForm.body([("Data", data), ("Seal", seal)]) }

            let response = try verifier.verify(form: body(data))
            #expect(response.transactionReference == said.transactionReference)
            #expect(response.amount == Amount(minorUnits: 2, currency: .eur))
            #expect(NotificationForm.refusal(of: body("\(data)|"), by: verifier) == .wrongSeal)
        }
    }
}
