import APISupport
import Engine
import HTTPTypes
import Hummingbird

/// `GET /metrics`, in Prometheus' text format (docs/metrics.md).
struct MetricsRoutes: Sendable {
    let paymentService: PaymentService
    let storeQueue: @Sendable () -> Int
    private let figures: KeptFigures

    init(paymentService: PaymentService, storeQueue: @escaping @Sendable () -> Int) {
        self.paymentService = paymentService
        self.storeQueue = storeQueue
        figures = KeptFigures(paymentService.store)
    }

    func addRoutes(to router: Router<BasicRequestContext>) {
        router.get("/metrics") { _, _ in
            let stored = try await figures.figures()
            var text = paymentService.meters.prometheusText(
                stored, storeWrites: storeQueue(), at: paymentService.clock.now())
            ProcessFigures.current.add(to: &text)
            var response = Response.text(text.text)
            response.headers[.contentType] = "text/plain; version=0.0.4; charset=utf-8"
            return response
        }
    }
}
