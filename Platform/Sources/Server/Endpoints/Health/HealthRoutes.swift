import APISupport
import Engine
import HTTPTypes
import Hummingbird

/// `GET /live`: the process answers. `GET /ready`: it can accept a payment.
struct HealthRoutes: Sendable {
    let readiness: Readiness
    let store: any Store
    /// `nil` where one process serves.
    var nodes: (any Nodes)?

    static let paths: Set<String> = ["/live", "/ready"]

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/live") { _, _ in Response.text("live\n") }
        router.get("/ready") { _, _ in
            guard readiness.isReady else { return Response.text("starting or stopping\n", status: .serviceUnavailable) }
            // A node without a lease asks the acquirer nothing. Its database has been away for longer than a write waits for
            // it, or it is renewed in a moment.
            if let nodes, nodes.lease == nil {
                return Response.text("the store cannot be reached\n", status: .serviceUnavailable)
            }
            do {
                // A write, since a platform that can only read cannot accept a payment. It asks for a value: without a
                // statement, PostgreSQL receives nothing of a write.
                try await store.write { _ = try $0.value("ready") }
                return Response.text("ready\n")
            } catch {
                return Response.text("the store cannot be written\n", status: .serviceUnavailable)
            }
        }
    }
}
