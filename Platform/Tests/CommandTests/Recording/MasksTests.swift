import Support
import Testing

@Suite("What a recording leaves out")
struct MasksTests {
    @Test(
        "documented values stay",
        arguments: [
            "/rs-services/v2/paymentInit/orderInitialize", "paymentMeanBrandSelectionStatus", "4100000000000000",
            "2026-07-01T12:00:00+02:00", "HMAC-SHA-256",
            "INAPPS10TransactionReference", "application/x-www-form-urlencoded", "00201234567890123456",
        ])
    func kept(text: String) {
        #expect(Masks.mask(text) == text)
    }

    @Test(
        "random or cryptographic values are replaced by their length",
        arguments: [
            ("0190a7f3c1d24e5f9a8b7c6d5e4f3a2b", "‹hex›"), ("Xe_YTGrglhLYosQaZf9NPw", "‹22›"),
            ("0190a7f3c1d24e5f9a8b7c6d5e4f3a2b_0", "‹34›"), ("121216320000001_1", "‹15›_1"),
            ("id 3f2504e0-4f89-11d3-9a0c-0305e82c3301.", "id ‹UUID›."),
            ("/acs/0190a7f3c1d24e5f9a8b7c6d5e4f3a2b/answer", "/acs/‹hex›/answer"),
        ])
    func opaque(text: String, masked: String) {
        #expect(Masks.mask(text) == masked)
    }

    @Test("a member known to be opaque is left out in every form, inside a quoted document as well")
    func named() {
        #expect(Masks.mask("{\"authorisationId\":\"1CD522\"}") == "{\"authorisationId\":\"‹›\"}")
        #expect(Masks.mask("{\\\"tokenPan\\\":\\\"g600c\\\"}") == "{\\\"tokenPan\\\":\\\"‹›\\\"}")
        #expect(Masks.mask("http://127.0.0.1:40123/live") == "http://127.0.0.1:PORT/live")
    }
}
