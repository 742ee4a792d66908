import GuichetCore

/// Another acquirer, with the faults that testers order.
package struct FaultyAcquirer: Acquirer {
    private let base: any Acquirer
    private let faults: FaultBook
    private let words: [String: FaultWords]

    /// - Parameter words: keyed by the name of the API.
    package init(_ base: any Acquirer, faults: FaultBook, words: [String: FaultWords]) {
        self.base = base
        self.faults = faults
        self.words = words
    }

    /// There was no answer, because a tester wanted none.
    package struct NoAnswer: Error {}

    // MARK: Authorisations

    package func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? {
        faults.isEmpty ? base.answerAtOnce(to: request) : nil
    }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        guard !faults.isEmpty else { return try await base.authorise(request) }
        defer { FaultFacts.current?.progress?.answer() }
        let facts = facts(of: request).withinCall()
        if !request.isLater, let step = await faults.nextOfScript(request.shop) {
            guard let fault = step.fault else { return try await base.authorise(request) }
            let hit = FaultHit(
                fault: fault, order: "script", delay: .milliseconds(step.delay ?? (fault.delaySeconds ?? 0) * 1_000),
                code: step.code, time: 1)
            faults.log(hit, facts)
            return try await act(hit, request)
        }
        let hit =
            request.isLater
            ? await faults.take(.authorisation, .lateAuthorisation, for: facts)
            : await faults.take(.authorisation, for: facts)
        guard let hit else { return try await base.authorise(request) }
        return try await act(hit, request)
    }

    private func act(_ hit: FaultHit, _ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        let words = words[request.shop.api] ?? .plain
        switch hit.fault {
        case .refused, .lateAuthorisationRefused: return words.declined(hit.code ?? words.refused)
        case .softDecline: return words.softDecline
        case .approved: return approval(of: request)
        case .pending:
            return await pending(request, words.pending, until: hit, then: try await base.authorise(request))
        case .manualReview:
            return await pending(request, words.review, until: hit, then: try await base.authorise(request))
        case .manualReviewRefused:
            return await pending(request, words.review, until: hit, then: words.declined(hit.code ?? words.refused))
        case .acquirerSlow:
            try await faults.pause(hit.delay)
            return try await base.authorise(request)
        case .answeredTwice:
            let verdict = try await base.authorise(request)
            if let payment = request.payment { faults.answerAgain(payment, opposite(of: verdict, request)) }
            return verdict
        case .acquirerDown: throw NoAnswer()
        case .requestLost: await faults.promise(.verdict(.notProcessed), about: request.messageID)
        case .lateOpposite:
            let verdict = opposite(of: try await base.authorise(request), request)
            await faults.promise(.verdict(verdict), about: request.messageID)
        case .lateApproval: await faults.promise(.verdict(approval(of: request)), about: request.messageID)
        case .lateRefusal:
            await faults.promise(.verdict(words.declined(hit.code ?? words.refused)), about: request.messageID)
        default: break
        }
        return try await neverAnswers()
    }

    /// Longer than any timeout of the platform, which then stops waiting.
    private func neverAnswers() async throws -> AcquirerVerdict {
        try await faults.pause(.seconds(3_600))
        throw NoAnswer()
    }

    private func pending(
        _ request: AuthorisationRequest, _ code: String, until hit: FaultHit, then verdict: AcquirerVerdict
    ) async -> AcquirerVerdict {
        let end = faults.now().adding(seconds: hit.delaySeconds)
        await faults.promise(.later(end.milliseconds, code: code, verdict), about: request.messageID)
        return .pending(code: code)
    }

    private func approval(of request: AuthorisationRequest) -> AcquirerVerdict {
        .approved(
            authorisationID: SimulatedAcquirer.authorisationID(for: request.messageID),
            acquirerCode: (words[request.shop.api] ?? .plain).approvedCode)
    }

    private func opposite(of verdict: AcquirerVerdict, _ request: AuthorisationRequest) -> AcquirerVerdict {
        let words = words[request.shop.api] ?? .plain
        if case .approved = verdict { return words.declined(words.refused) }
        return approval(of: request)
    }

    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        if await faults.take(.inquiry, for: facts(of: request)) != nil { throw NoAnswer() }
        switch try await faults.promise(about: request.messageID) {
        // Repeated until it is recorded: an answer may be lost again.
        case .later(let end, let code, let verdict)?:
            return end <= faults.now().milliseconds ? verdict : .pending(code: code)
        case .verdict(let verdict)?: return verdict
        case nil: return try await base.inquire(about: request)
        }
    }

    private func facts(of request: AuthorisationRequest) -> FaultFacts {
        var facts = FaultFacts(
            api: request.shop.api, shop: request.shop.name, amount: request.amount.minorUnits,
            reference: request.reference)
        facts.pan = request.pan
        facts.codeForm = (words[request.shop.api] ?? .plain).codeForm
        return facts
    }

    // MARK: Captures, cancellations and refunds

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        let facts = FaultFacts(
            api: request.shop.api, shop: request.shop.name, amount: request.operation.minorUnits,
            reference: { request.reference })
        guard let hit = await faults.take(Self.moment(of: request.operation.kind), .operation, for: facts) else {
            return try await base.settle(request)
        }
        return hit.fault == .operationUncertain ? .uncertain : .refused
    }

    package var mayRefuseAtOnce: Bool { !faults.isEmpty }

    package func refuses(_ operation: ImmediateOperation) async -> Bool {
        let facts = FaultFacts(
            api: operation.shop.api, shop: operation.shop.name, amount: operation.minorUnits,
            reference: operation.reference)
        return await faults.take(Self.moment(of: operation.kind), for: facts) != nil
    }

    private static func moment(of kind: PaymentOperation.Kind) -> Fault.Moment {
        switch kind {
        case .capture: .capture
        case .cancellation: .cancellation
        case .refund: .refund
        // Asked for like an authorisation on a later day.
        case .increment: .operation
        }
    }
}
