import Tracing

extension NotificationRequest {
    /// Tells the receiver the trace: that of the attempt's own span, if there is one, or else the one that the payment's
    /// request named.
    mutating func announce(_ parent: TraceParent?, _ span: RunningSpan?) {
        span?.announce(in: &headers, using: HeaderInjector())
        guard let parent, !headers.contains(where: { $0.name.lowercased() == TraceParent.header }) else { return }
        headers.append(Header(TraceParent.header, parent.text))
        if let state = parent.state { headers.append(Header(TraceState.header, state.text)) }
    }

    private struct HeaderInjector: Injector {
        func inject(_ value: String, forKey key: String, into headers: inout [Header]) {
            headers.append(Header(key, value))
        }
    }
}
