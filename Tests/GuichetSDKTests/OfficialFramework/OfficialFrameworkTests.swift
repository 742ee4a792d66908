import GuichetCore
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

@MainActor
@Suite("The driver over the closed framework, against a shim")
struct OfficialFrameworkTests {
    private func answer(_ code: JSONValue, _ field: String = "inAppResponseCode") -> JSONObject {
        var object = JSONObject()
        object.append(field, code)
        return object
    }

    private func error(
        _ sample: SampledOperation, _ framework: OfficialFramework, timeoutSeconds: Double = 60
    ) async throws -> InAppError {
        try await #require(throws: InAppError.self) {
            try await sample.run(OfficialFrameworkDriver(framework, timeoutSeconds: timeoutSeconds))
        }
    }

    @Test("hands every parameter of every operation to its function, and reads every field of its answer")
    func everyOperation() async throws {
        for sample in try SampledOperation.all() {
            let shim = FrameworkShim(.answers(sample.fullAnswer))
            let fields = try await sample.run(OfficialFrameworkDriver(shim.framework))
            #expect(fields == sample.fullAnswer, "\(sample.operation)")
            #expect(shim.calls.map(\.operation) == [sample.operation])
            let call = try #require(shim.calls.first?.call)
            let contract = try #require(OperationContract.all.first { $0.operation == sample.operation })
            for parameter in contract.parameters {
                let text = sample.encrypted[parameter.name] ?? sample.message[parameter.name]
                if let text { #expect(call[parameter.name] == text, "\(sample.operation), \(parameter.name)") }
                #expect(call[parameter.name] != nil, "\(sample.operation), \(parameter.name)")
            }
            #expect(call["paymentMeanId"] == nil || call.integer("paymentMeanId") == 7)
        }
    }

    @Test("34 without a field may be the second of two taps: it is asked about")
    func secondTap() async throws {
        let shim = FrameworkShim(.answers(answer("34")))
        let response = try await OfficialFrameworkDriver(shim.framework).cardOrder(Sample.order())
        #expect(response.inAppResponseCode == .suspectedFraud)
        #expect(response.advice == .ask)
    }

    @Test("takes the first call of a handler and drops the second")
    func twice() async throws {
        for sample in try SampledOperation.all() {
            let first = answer("05", sample.codeField)
            let shim = FrameworkShim(.answersTwice(first, answer("00", sample.codeField)))
            #expect(try await sample.run(OfficialFrameworkDriver(shim.framework)) == first)
        }
    }

    @Test(
        "ends when a handler is never called, gets nothing, or gets what cannot be read; a payment's outcome is unknown"
    )
    func noAnswer() async throws {
        for sample in try SampledOperation.all() {
            let behaviours: [(FrameworkShim.Behaviour, Double)] = [
                (.isSilent, 0.01), (.answersNothing, 60), (.answers(JSONObject()), 60),
                (.answers(answer([], sample.codeField)), 60),
            ]
            for (behaviour, timeout) in behaviours {
                let error = try await error(sample, FrameworkShim(behaviour).framework, timeoutSeconds: timeout)
                let isOpen = sample.effect != .asks || sample.isAboutCharge
                #expect(error.code == (isOpen ? .outcomeUnknown : .noAnswer), "\(sample.operation), \(behaviour)")
                // Until now `ask` after a change, too: a shopper who keeps or removes a card was told about a charge.
                #expect(error.advice == (sample.isAboutCharge ? .ask : .retry), "\(sample.operation)")
            }
        }
    }

    @Test("ends when the app stops waiting, without knowing whether the payment went through")
    func cancelled() async throws {
        let sample = try #require(try SampledOperation.all().first)
        let shim = FrameworkShim(.isSilent)
        let framework = shim.framework
        let task = Task { try await error(sample, framework) }
        while shim.calls.isEmpty { await Task.yield() }
        task.cancel()
        #expect(try await task.value.code == .outcomeUnknown)
    }

    @Test("does not call the framework for an app that has stopped already")
    func cancelledBefore() async throws {
        let sample = try #require(try SampledOperation.all().first)
        let shim = FrameworkShim(.isSilent)
        let framework = shim.framework
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await error(sample, framework)
        }
        task.cancel()
        #expect(try await task.value.code == .notSent)
        #expect(shim.calls.isEmpty)
    }

    @Test("reports what the app did not fill in, and that the framework cannot give an outcome")
    func notSupported() async throws {
        for sample in try SampledOperation.all() {
            let error = try await error(sample, OfficialFramework())
            #expect(error.code == .notSupported)
            #expect(error.reason.contains(sample.operation.rawValue))
        }
        let driver = OfficialFrameworkDriver(OfficialFramework())
        let error = try await #require(throws: InAppError.self) {
            try await driver.outcome(of: .initialisation(Sample.initialisation()))
        }
        #expect(error.code == .notSupported)
        #expect(error.advice == .ask)
    }

    @Test("shows no card when a call is printed")
    func secrecy() async throws {
        let shim = FrameworkShim(.answersNothing)
        _ = try await error(try #require(SampledOperation.all().first), shim.framework)
        for shown in waysToShow(try #require(shim.calls.first?.call)) {
            #expect(!shown.contains("0987654"), "\(shown)")
            #expect(!shown.contains("739"), "\(shown)")
        }
    }
}

@Suite("The selectors of the closed framework")
struct OfficialSelectorTests {
    @Test("one is documented, four are known by their beginning, seven are guesses")
    func knowledge() throws {
        let all = OfficialSelector.all
        #expect(all.map(\.operation) == InAppOperation.documented)
        #expect(all.filter { $0.knowledge == .documented }.map(\.operation) == [.cardValidateAuthenticationAndOrder])
        #expect(all.filter { $0.knowledge == .inferred }.count == 7)
        for selector in all {
            if case .beginning(let beginning) = selector.knowledge { #expect(selector.name.hasPrefix(beginning + ":")) }
        }
    }

    /// Sips In-App 24.3, the sample of AcsWebViewController.
    @Test("the documented one is exactly the guide's")
    func documented() {
        #expect(
            OfficialSelector.all.first { $0.knowledge == .documented }?.name
                == "cardValidateAuthenticationAndOrderWithPaResMessage:andTransactionContextData:andRedirectionUrl:"
                + "andTransactionContextVersion:andHandler:")
    }

    @Test("every selector has the operation's parameters, each once")
    func parameters() throws {
        for selector in OfficialSelector.all {
            let contract = try #require(OperationContract.all.first { $0.operation == selector.operation })
            let names = selector.name.split(separator: ":").map { part in
                let name = part.hasPrefix("and") ? part.dropFirst(3) : part.split(separator: "With").last ?? ""
                return name.prefix(1).lowercased() + name.dropFirst()
            }
            #expect(Set(names) == Set(contract.parameters.map(\.name)).union(["handler"]), "\(selector.name)")
            #expect(Set(names).count == names.count, "\(selector.name)")
        }
    }
}
