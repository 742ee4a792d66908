/// Asks only while the node has its lease: without it, another node may have taken over its open questions, and asks the
/// acquirer for their outcome. A message that left after that inquiry could be approved all the same.
package struct LeasedAcquirer: Acquirer {
    private let base: any Acquirer
    private let nodes: any Nodes

    package init(_ base: any Acquirer, nodes: any Nodes) {
        self.base = base
        self.nodes = nodes
    }

    package func answerAtOnce(to request: AuthorisationRequest) -> AcquirerVerdict? {
        nodes.hasLease ? base.answerAtOnce(to: request) : nil
    }

    package func authorise(_ request: AuthorisationRequest) async throws -> AcquirerVerdict {
        guard nodes.hasLease else { throw LeaseLapsed() }
        return try await base.authorise(request)
    }

    package func inquire(about request: AuthorisationRequest) async throws -> AcquirerVerdict {
        try await base.inquire(about: request)
    }

    package func settle(_ request: SettlementRequest) async throws -> SettlementVerdict {
        guard nodes.hasLease else { throw LeaseLapsed() }
        return try await base.settle(request)
    }

    package var mayRefuseAtOnce: Bool { base.mayRefuseAtOnce }
    package func refuses(_ operation: ImmediateOperation) async -> Bool { await base.refuses(operation) }
}
