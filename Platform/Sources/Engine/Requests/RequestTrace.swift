package import Tracing

/// What a request belongs to: the trace that its caller named, and the platform's own span of it.
package struct RequestTrace: Sendable {
    package let parent: TraceParent?
    /// `nil` without a tracer.
    package let context: ServiceContext?

    /// - Returns: `nil` for a request that belongs to nothing.
    package init?(_ parent: TraceParent?, _ context: ServiceContext?) {
        guard parent != nil || context != nil else { return nil }
        self.parent = parent
        self.context = context
    }
}
