package import Tracing

/// Spans of swift-distributed-tracing, for a program that links a tracer and bootstraps it (docs/metrics.md, "Traces").
///
/// Without one, a span is one comparison: no name is made, no attribute is asked for, and no task-local value is read.
package struct Spans: Sendable {
    package static let none = Spans(nil)

    private let tracer: (any Tracer)?

    package init(_ tracer: (any Tracer)?) { self.tracer = tracer }

    /// Those of the tracer that this process has bootstrapped.
    package static var ofProcess: Spans {
        let tracer = InstrumentationSystem.tracer
        return Spans(tracer is NoOpTracer ? nil : tracer)
    }

    /// Makes a span of what the body does. It fails if the body throws; of an error only the type is told, since its text
    /// may say what no trace may contain.
    ///
    /// - Parameters:
    ///   - context: what it belongs to; `nil` is the current span.
    ///   - body: gets the span, to say more about it; `nil` without a tracer.
    package func span<Result>(
        _ name: @autoclosure () -> String, _ kind: SpanKind = .internal, in context: ServiceContext? = nil,
        _ body: (RunningSpan?) async throws -> Result
    ) async rethrows -> Result {
        guard let tracer else { return try await body(nil) }
        let span: any Span = tracer.startSpan(
            name(), context: context ?? ServiceContext.current ?? .topLevel, ofKind: kind)
        defer { span.end() }
        return try await ServiceContext.withValue(span.context) {
            do {
                return try await body(RunningSpan(span: span, tracer: tracer))
            } catch {
                span.setStatus(SpanStatus(code: .error, message: "\(type(of: error))"))
                throw error
            }
        }
    }

    /// What a request says that its span belongs to, in the headers of whichever system the tracer belongs to; `nil`
    /// without a tracer.
    package func context<Headers: Extractor>(
        of request: Headers.Carrier, using headers: Headers
    ) -> ServiceContext? {
        guard let tracer else { return nil }
        var context = ServiceContext.topLevel
        tracer.extract(request, into: &context, using: headers)
        return context
    }
}

/// A span that has begun.
package struct RunningSpan: Sendable {
    let span: any Span
    let tracer: any Tracer

    package var context: ServiceContext { span.context }

    package func rename(_ name: String) { span.operationName = name }

    package func note(_ name: String, _ value: String) { span.attributes[name] = SpanAttribute.string(value) }

    package func note(_ name: String, _ value: Int) { span.attributes[name] = SpanAttribute.int64(Int64(value)) }

    package func fail(_ reason: String) { span.setStatus(SpanStatus(code: .error, message: reason)) }

    /// Adds headers to a message, so that its receiver's spans belong to this one.
    package func announce<Headers: Injector>(in message: inout Headers.Carrier, using headers: Headers) {
        tracer.inject(span.context, into: &message, using: headers)
    }
}
