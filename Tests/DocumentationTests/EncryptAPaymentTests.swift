import GuichetCore
@_spi(Platform) import GuichetDirectClient
import Testing

@Suite("Encrypt a payment")
struct EncryptAPaymentTests {
    @Test("the platform opens what the app encrypted")
    func encrypts() async throws {
        let key = try DirectDecryptionKey(makingWithID: "key-of-tests")
        let publicKey = try DirectEncryptionKey(key).answer.directJSON.encoded()
        let session =
            #"{"clientSessionId":"session-1","customerId":"customer-1","clientApiUrl":"https://pay.example"}"#
        let blob = try await encryptedInput(
            for: Invented.payment(), session: Array(session.utf8),
            over: Answers(.json(String(decoding: publicKey, as: UTF8.self))))
        let input = try DirectBlob.decrypt(blob) { $0 == key.id ? key : nil }
        #expect(input.clientSessionId == "session-1")
        #expect(input.value("transactionId") == "00C0FFEE")
    }
}
