public import GuichetCore

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// The transport for apps, with URLSession. In a target of its own: on Linux URLSession needs curl, which a server does
/// not require.
///
/// ```swift
/// let transport = URLSessionTransport()  // one for the app: it keeps its connections for the next request
/// let response = try await transport.send(.json(message, to: route))
/// ```
/// All copies of a transport share one session, which ends with the last of them.
public struct URLSessionTransport: HTTPTransport {
    private let session: SharedSession

    /// No cookie, no cache, nothing on disk. An ephemeral session alone keeps both in memory: what one answer sets would go
    /// with the next request, and an answer would stand in for a later one.
    public static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        return configuration
    }

    /// - Parameter configuration: ``configuration`` by default.
    public init(configuration: URLSessionConfiguration = URLSessionTransport.configuration) {
        session = SharedSession(configuration)
    }

    /// Ends the session of all copies once its requests are finished. A later request is not sent: it fails with
    /// `HTTPTransportError.Code.unreachable`.
    public func invalidate() { session.invalidate() }

    public func send(_ request: HTTPTransportRequest) async throws(HTTPTransportError) -> HTTPTransportResponse {
        var outgoing = URLRequest(url: request.url, timeoutInterval: request.finiteTimeoutSeconds)
        outgoing.httpMethod = request.method
        for header in request.headers { outgoing.addValue(header.value, forHTTPHeaderField: header.name) }
        if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
        let prepared = outgoing
        return try await request.run {
            guard let task = session.task(for: prepared) else {
                return .failure(HTTPTransportError(code: .unreachable, reason: "the transport was invalidated"))
            }
            let exchanges = session.exchanges
            return await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    exchanges.begin(task.taskIdentifier, limit: request.maximumAnswerBytes) {
                        continuation.resume(returning: $0)
                    }
                    task.resume()
                    // The handler below may have run before there was an exchange to cancel.
                    if Task.isCancelled { task.cancel() }
                }
            } onCancel: {
                if exchanges.holds(task.taskIdentifier) { task.cancel() }
            }
        }
    }

    /// What an error of URLSession means.
    ///
    /// - Parameter bytesSent: of the request's body. An error that speaks of the connection can be about a later attempt
    ///   than the one that sent it. On Linux it can also be about the first address of a host that has several: the body
    ///   went to the second one.
    static func translated(_ error: any Error, bytesSent: Int64) -> HTTPTransportError {
        let reason = error.localizedDescription
        switch (error as? URLError)?.code {
        case .cancelled: return HTTPTransportError(code: .cancelled, reason: reason)
        case .timedOut: return HTTPTransportError(code: .timedOut, reason: reason)
        case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet, .badURL,
            .dataNotAllowed, .internationalRoamingOff, .callIsActive, .appTransportSecurityRequiresSecureConnection,
            .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid, .clientCertificateRequired,
            .clientCertificateRejected:
            return HTTPTransportError(code: bytesSent == 0 ? .unreachable : .interrupted, reason: reason)
        // Not treated as unreachable: on Linux `.unsupportedURL` also means an answer that is not HTTP.
        default: return HTTPTransportError(code: .interrupted, reason: reason)
        }
    }
}

/// The session of all copies of a transport. URLSession holds itself and its delegate until it is invalidated.
///
/// `@unchecked Sendable`: the one variable is read and written under the lock only.
private final class SharedSession: @unchecked Sendable {
    let exchanges = Exchanges()
    private let session: URLSession
    private let lock = NSLock()
    private var isInvalidated = false

    init(_ configuration: URLSessionConfiguration) {
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit { invalidate() }

    func invalidate() {
        lock.lock()
        defer { lock.unlock() }
        guard !isInvalidated else { return }
        isInvalidated = true
        session.finishTasksAndInvalidate()
    }

    /// A task that does not run yet; `nil` after the end, when URLSession would end the process.
    func task(for request: URLRequest) -> URLSessionDataTask? {
        lock.lock()
        defer { lock.unlock() }
        return isInvalidated ? nil : session.dataTask(with: request)
    }
}

/// Collects the answers of all tasks of one session, each up to its limit, and refuses redirects.
///
/// `@unchecked Sendable`: the one stored property is read and written under the lock only.
private final class Exchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    typealias Completion = @Sendable (Result<HTTPTransportResponse, HTTPTransportError>) -> Void

    private struct Exchange {
        let limit: Int
        let completion: Completion
        var body: [UInt8] = []
        var isTooLarge = false
        var isRefusedLogIn = false
    }

    private let lock = NSLock()
    private var running: [Int: Exchange] = [:]

    func begin(_ task: Int, limit: Int, completion: @escaping Completion) {
        lock.lock()
        defer { lock.unlock() }
        running[task] = Exchange(limit: limit, completion: completion)
    }

    /// Whether a caller waits for this task.
    func holds(_ task: Int) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return running[task] != nil
    }

    private func end(_ task: Int) -> Exchange? {
        lock.lock()
        defer { lock.unlock() }
        return running.removeValue(forKey: task)
    }

    /// Whether the answer is still within the limit.
    private func append(_ data: Data, to task: Int) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        guard var exchange = running[task] else { return false }
        if exchange.body.count + data.count > exchange.limit {
            exchange.isTooLarge = true
        } else {
            exchange.body.append(contentsOf: data)
        }
        running[task] = exchange
        return !exchange.isTooLarge
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !append(data, to: dataTask.taskIdentifier) { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    #if canImport(FoundationNetworking)
        /// On Linux URLSession asks this once the whole of an answer with status 401 is there, and by default hands over
        /// neither the answer nor an error. What authenticates a request is in its headers; the answer is for the caller.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            markRefusedLogIn(task.taskIdentifier)
            completionHandler(.cancelAuthenticationChallenge, nil)
        }

        private func markRefusedLogIn(_ task: Int) {
            lock.lock()
            defer { lock.unlock() }
            running[task]?.isRefusedLogIn = true
        }
    #endif

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = end(task.taskIdentifier) else { return }
        exchange.completion(Self.result(of: task, exchange, error))
    }

    private static func result(
        of task: URLSessionTask, _ exchange: Exchange, _ error: (any Error)?
    ) -> Result<HTTPTransportResponse, HTTPTransportError> {
        if exchange.isTooLarge {
            return .failure(HTTPTransportError(code: .answerTooLarge, reason: "the answer is too large"))
        }
        if let error, !exchange.isRefusedLogIn {
            return .failure(URLSessionTransport.translated(error, bytesSent: task.countOfBytesSent))
        }
        guard let response = task.response as? HTTPURLResponse else {
            return .failure(HTTPTransportError(code: .interrupted, reason: "no HTTP answer"))
        }
        let headers = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
        return .success(
            HTTPTransportResponse(status: response.statusCode, headers: headers, body: exchange.body))
    }
}
