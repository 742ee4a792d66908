@_spi(Platform) import GuichetCore
@_spi(Platform) import GuichetSips
import Testing

@Suite("The declarations, compared with our own table")
struct ExpectedContractTests {
    @Test("there are twelve operations, in the order of the guides")
    func twelve() {
        #expect(OperationContract.all.map(\.operation.rawValue) == ExpectedContract.operations.map(\.name))
        #expect(OperationContract.all.map(\.operation) == InAppOperation.documented)
        #expect(OperationContract.all.count == 12)
    }

    @Test("each has its initialisation, its parameters and its answer", arguments: ExpectedContract.operations)
    func operation(expected: ExpectedOperation) throws {
        let contract = try #require(OperationContract.all.first { $0.operation.rawValue == expected.name })
        #expect(contract.sdkOperationName?.rawValue == expected.sdkOperationName)
        #expect(contract.initService?.name == expected.initService)
        #expect(Set(contract.parameters.filter { $0.presence == .required }.map(\.name)) == expected.required)
        #expect(Set(contract.parameters.filter { $0.presence == .optional }.map(\.name)) == expected.optional)
        #expect(contract.parameters.count == expected.names.count, "none is declared twice")
        #expect(contract.responseObject == expected.responseObject)
    }

    @Test("every object has its number of fields, none of them twice, and the short ones have their names")
    func objects() {
        var declared: [String: [String]] = [:]
        for contract in OperationContract.all { declared[contract.responseObject] = contract.responseFields }
        for container in OperationContract.containers { declared[container.name] = container.fields }
        #expect(declared.mapValues(\.count) == ExpectedContract.fieldCounts)
        for (object, fields) in declared {
            #expect(Set(fields).count == fields.count, "\(object)")
            if let expected = ExpectedContract.fields[object] { #expect(Set(fields) == expected, "\(object)") }
        }
    }

    /// Spec of the guide: getTransactionData has `originAmount` and `captureLimitDate` where an order's answer has
    /// `amount` and `captureDay`, and one field more.
    @Test("a transaction's data are an order's answer except five fields")
    func transactionData() {
        let order = Set(INAPPOrderResponse.fields.map(\.name))
        let data = Set(INAPPGetTransactionDataResponse.fields.map(\.name))
        #expect(order.subtracting(data) == ["amount", "captureDay"])
        #expect(data.subtracting(order) == ["originAmount", "captureLimitDate", "transactionStatus"])
    }

    @Test("Sips documents all twelve, Sogenactif and Mercanet all but paymentTokenGenerate")
    func brands() {
        let all = InAppOperation.documented
        #expect(Sips.facts.operations.map(\.operation) == all)
        for facts in [Sogenactif.facts, Mercanet.facts] {
            #expect(facts.operations.map(\.operation) == all.filter { $0 != .paymentTokenGenerate })
        }
    }

    @Test("only the enrolment checks answer in redirectionStatusCode")
    func codeFields() {
        for contract in OperationContract.all {
            let isCheck = [.cardCheckEnrollment, .walletCheckEnrollment].contains(contract.operation)
            #expect(contract.responseFields.contains("redirectionStatusCode") == isCheck)
            #expect(contract.responseFields.contains("inAppResponseCode") != isCheck)
        }
        #expect(INAPPCardCheckEnrollmentResponse.codeField == "redirectionStatusCode")
        #expect(INAPPWalletCheckEnrollmentResponse.codeField == "redirectionStatusCode")
        #expect(INAPPOrderResponse.codeField == "inAppResponseCode")
    }
}
