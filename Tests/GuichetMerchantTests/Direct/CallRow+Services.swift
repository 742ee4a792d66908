import GuichetCore
import GuichetDirect
import GuichetMerchant
import Testing

extension CallRow {
    /// Calls that a platform may not have, and that none of a payment's own.
    static let services = mandates + batches + cards + series

    private static let mandate = #"{"mandate":{"uniqueMandateReference":"M1","status":"ACTIVE"}}"#

    private static let mandates = [
        CallRow(
            "createMandate", "POST /mandates",
            body: #"{"customerReference":"C1","recurrenceType":"RECURRING","signatureType":"SMS"}"#,
            answer:
                #"{"mandate":{"status":"CREATED"},"merchantAction":{"actionType":"REDIRECT","redirectData":{"redirectURL":"https://p.example/s"}}}"#,
            status: 201
        ) {
            var request = DirectCreateMandateRequest()
            request.customerReference = "C1"
            request.recurrenceType = .recurring
            request.signatureType = .sms
            let found = try await $0.createMandate(request)
            #expect(found.mandate?.status == .created)
            #expect(found.merchantAction?.redirectData?.redirectURL == "https://p.example/s")
        },
        CallRow("getMandate", "GET /mandates/M1", answer: mandate) {
            let found = try await $0.mandate("M1").status
            #expect(found == .active)
        },
        CallRow("blockMandate", "POST /mandates/M1/block", answer: mandate) { _ = try await $0.blockMandate("M1") },
        CallRow("unblockMandate", "POST /mandates/M1/unblock", answer: mandate) {
            _ = try await $0.unblockMandate("M1")
        },
        CallRow(
            "revokeMandate", "POST /mandates/M1/revoke", body: #"{"revocationReason":"userAction"}"#, answer: mandate
        ) { _ = try await $0.revokeMandate("M1", reason: .userAction) },
        CallRow("revokeMandate, without a reason", "POST /mandates/M1/revoke", body: "{}", answer: mandate) {
            _ = try await $0.revokeMandate("M1")
        },
    ]

    private static let batches = [
        CallRow(
            "submitBatch", "POST /merchant-batches",
            body: #"""
                {"header":{"operationType":"CapturePayment","merchantBatchReference":"B1","itemCount":1},\#
                "capturePayments":[{"paymentId":"4400112233_0","capture":{"amount":1000}}]}
                """#,
            answer: #"{"merchantBatchReference":"B1","totalCount":1}"#, status: 201
        ) {
            let found = try await $0.submitBatch(captures(count: 1)).totalCount
            #expect(found == 1)
        },
        CallRow("processBatch", "POST /merchant-batches/B1/process", answer: "", status: 202) {
            try await $0.processBatch("B1")
        },
        CallRow("getBatchStatus", "GET /merchant-batches/B1", answer: #"{"status":"InProgress","itemCount":1}"#) {
            let found = try await $0.batch("B1").status
            #expect(found == .inProgress)
        },
    ]

    static func captures(count: Int64) -> DirectSubmitBatchRequest {
        var header = DirectBatchHeader()
        header.operationType = .capturePayment
        header.merchantBatchReference = "B1"
        header.itemCount = count
        var item = DirectBatchCapture()
        item.paymentId = Direct.id
        item.capture = DirectCaptureRequest()
        item.capture?.amount = 1000
        var request = DirectSubmitBatchRequest()
        request.header = header
        request.capturePayments = [item]
        return request
    }

    private static let cards = [
        CallRow(
            "detokenize/csr", "POST /detokenize/csr", body: #"{"csr":"pem"}"#, answer: #"{"certificateId":"c"}"#,
            status: 201
        ) {
            var request = DirectCertificateRequest()
            request.csr = "pem"
            let found = try await $0.createCertificate(request).certificateId
            #expect(found == "c")
        },
        CallRow(
            "detokenize/tokens", "GET /detokenize/tokens?tokens=t1&tokens=t2",
            answer: #"{"tokens":[{"token":"t1","encryptedCardNumber":"e"}]}"#, status: 201
        ) {
            let found = try await $0.cards(ofTokens: ["t1", "t2"]).first?.encryptedCardNumber
            #expect(found == "e")
        },
        CallRow(
            "addAuthorizationDetails", "POST /payments/4400112233_0/authorization-additional-data",
            body: #"{"carRentalData":{"agreementNumber":"A-1"}}"#, answer: #"{"payment":{"id":"4400112233_0"}}"#
        ) {
            var request = DirectAuthorizationDetailsRequest()
            request.carRentalData = DirectCarRental()
            request.carRentalData?.agreementNumber = "A-1"
            let found = try await $0.addAuthorizationDetails(request, to: Direct.id).id
            #expect(found == Direct.id)
        },
        CallRow("detokenize/payments", "GET /detokenize/payments?payments=4400112233_0") {
            let found = try await $0.cards(ofPayments: [Direct.id])
            #expect(found.isEmpty)
        },
        CallRow(
            "dccrate", "POST /services/dccrate",
            body: #"""
                {"cardSource":{"card":{"cardNumber":"4000000000001000"}},\#
                "transaction":{"amount":{"amount":3000,"currencyCode":"EUR"}}}
                """#,
            answer: #"{"dccSessionId":"d","result":{"result":"Allowed"},"proposal":{"rate":{"exchangeRate":1.0850}}}"#
        ) {
            var request = DirectCurrencyConversionRequest()
            request.cardSource = DirectCardSource()
            request.cardSource?.card = DirectCardSourceCard(number: try PAN("4000000000001000"))
            request.transaction = DirectConversionTransaction()
            request.transaction?.amount = DirectAmountOfMoney(amount: 3000, currencyCode: "EUR")
            let found = try await $0.conversion(request)
            #expect(found.result?.result == .allowed && found.dccSessionId == "d")
            let rate = found.proposal?.rate?.exchangeRate?.encoded() ?? []
            #expect(String(decoding: rate, as: UTF8.self) == "1.0850")
        },
        CallRow(
            "surchargecalculation", "POST /services/surchargecalculation",
            body: #"{"cardSource":{"token":"t1"},"amountOfMoney":{"amount":3000,"currencyCode":"EUR"}}"#,
            answer: #"{"surcharges":[{"result":"OK","surchargeAmount":{"amount":30,"currencyCode":"EUR"}}]}"#
        ) {
            var request = DirectSurchargeRequest()
            request.cardSource = DirectCardSource()
            request.cardSource?.token = "t1"
            request.amountOfMoney = DirectAmountOfMoney(amount: 3000, currencyCode: "EUR")
            let found = try await $0.surcharges(request).first
            #expect(found?.result == .ok && found?.surchargeAmount?.amount == 30)
        },
    ]

    private static let series = [
        CallRow(
            "importCofSeries, of a token", "POST /tokens/importCofSeries",
            body: #"{"tokenId":"t1","schemeReferenceData":"srd-1"}"#, answer: #"{"paymentId":"4400112233_0"}"#,
            status: 201
        ) {
            let found = try await $0.importSeries(
                DirectImportSeriesRequest(tokenId: "t1", schemeReferenceData: "srd-1"))
            #expect(found == Direct.id)
        },
        CallRow(
            "importCofSeries, of a card", "POST /tokens/importCofSeries",
            body: #"""
                {"card":{"cardNumber":"4000000000001000","expiryDate":"1230","cardholderName":"Zoé Maes"},\#
                "paymentProductId":1,"schemeReferenceData":"srd-1","transactionLinkIdentifier":"tl-1","currencyCode":"EUR"}
                """#,
            answer: #"{"paymentId":"4400112233_0"}"#, status: 201
        ) {
            let card = DirectSeriesCard(
                number: try PAN("4000000000001000"), expiry: try CardExpiry(year: 2030, month: 12),
                cardholderName: "Zoé Maes")
            var request = DirectImportSeriesRequest(card: card, schemeReferenceData: "srd-1")
            request.paymentProductId = .visa
            request.transactionLinkIdentifier = "tl-1"
            request.currencyCode = "EUR"
            let found = try await $0.importSeries(request)
            #expect(found == Direct.id)
        },
    ]
}
