/// Asks only while the node has the lease under which the question was stored: once that lease has lapsed, another node may
/// have taken over the open questions, and asks the acquirer for their outcome. A message that left after that inquiry could be
/// approved all the same, although the payment counts as refused. So a lease that was renewed too late is not enough.
package struct LeasedAcquirer: Acquirer {
    private let base: any Acquirer
    private let nodes: any Nodes

    package init(_ base: any Acquirer, nodes: any Nodes) {
        self.base = base
        self.nodes = nodes
    }

    package func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? {
        holds(request.messageID.lease) ? base.answerAtOnce(to: request) : nil
    }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        guard holds(request.messageID.lease) else { throw LeaseLapsed() }
        return try await base.authorise(request)
    }

    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.inquire(about: request)
    }

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        guard holds(request.lease) else { throw LeaseLapsed() }
        return try await base.settle(request)
    }

    private func holds(_ lease: Int64?) -> Bool { lease != nil && lease == nodes.lease }

    package var mayRefuseAtOnce: Bool { base.mayRefuseAtOnce }
    package func refuses(_ operation: ImmediateOperation) async -> Bool { await base.refuses(operation) }
}
