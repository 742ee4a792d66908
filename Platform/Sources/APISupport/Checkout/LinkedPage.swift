import GuichetCore
package import Hummingbird
package import Logging

/// A browser that opens a page of this platform by an encrypted link.
///
/// The browser keeps only the address: there is no cookie, so another site's form has no authority to misuse.
package struct PageArrival: Sendable {
    /// The encrypted part of the address.
    package let sealed: String
    package let query: FormBody?
    /// Whether the shopper sends a form, and does not only look.
    package let sendsForm: Bool
    /// What the browser that sends a form says of itself.
    package let userAgent: String?
    private let acceptLanguage: String?

    /// The language that was chosen with the language switch; `nil` follows the merchant and the browser.
    package var asked: String? { query?.language }
    /// Whether another form of the same page was sent first.
    package var wasSentTwice: Bool { query?[Self.sentTwice.name] == Self.sentTwice.value }

    /// - Parameter parameter: the name of the encrypted part in the route.
    package init(_ request: Request, _ context: BasicRequestContext, parameter: String) {
        sealed = context.parameters.get(parameter) ?? ""
        query = FormBody.query(of: request)
        sendsForm = request.method == .post
        userAgent = sendsForm ? request.headers[.userAgent] : nil
        acceptLanguage = request.acceptLanguage
    }

    /// - Parameter proposed: the merchant's value.
    package func language(proposed: String? = nil) -> PageLanguage {
        PageLanguage.choose(asked: asked, proposed: proposed, acceptLanguage: acceptLanguage)
    }

    /// An address of the same page, relative to the platform, in the language that was chosen on it.
    package func address(
        _ path: String, language other: PageLanguage? = nil, _ pairs: [(name: String, value: String)] = []
    ) -> String {
        let language = (other?.rawValue ?? asked).map { [(name: PageLanguage.parameter, value: $0)] } ?? []
        let query = (language + pairs).map { "\($0.name)=\(FormEncoding.encode($0.value))" }.joined(separator: "&")
        return path + (query.isEmpty ? "" : "?\(query)")
    }

    /// Tells the page that another form was sent first.
    package static let sentTwice = (name: "sent", value: "twice")
}

/// A visit to such a page.
package protocol PageVisit: Sendable {
    var language: PageLanguage { get }
}

/// Why there is no page.
package enum LinkFailure: Sendable {
    /// The link opens nothing.
    case unknown
    /// An error on this platform. It may have come after a write.
    case unanswered
}

/// What all pages behind an encrypted link share: the link is opened, and a link that opens nothing, or a failure, gets a
/// page of its own.
package struct LinkedPage<Visit: PageVisit>: Sendable {
    /// The name of the encrypted part in the route.
    package let parameter: String
    /// The page's name, for the log and for the reader of ``CheckoutParts/unreadable(_:)``.
    package let name: String
    package let logger: Logger
    /// What is answered instead of the page of a failure, if anything.
    package let instead: Instead?

    package typealias Instead = @Sendable (Request, PageArrival, LinkFailure) -> Response?
    /// The page in its current state; `nil` if the link opens nothing.
    package let open: @Sendable (PageArrival) async throws -> Visit?

    package init(
        _ name: String, parameter: String, logger: Logger,
        instead: Instead? = nil,
        open: @escaping @Sendable (PageArrival) async throws -> Visit?
    ) {
        self.name = name
        self.parameter = parameter
        self.logger = logger
        self.instead = instead
        self.open = open
    }

    package func answer(
        _ request: Request, _ context: BasicRequestContext,
        failing failure: (CheckoutParts) -> Page = { $0.unanswered() },
        _ body: (Visit) async throws -> Response
    ) async -> Response {
        let arrival = PageArrival(request, context, parameter: parameter)
        var language = arrival.language()
        do {
            guard let visit = try await open(arrival) else {
                if let other = instead?(request, arrival, .unknown) { return other }
                return CheckoutParts(language: language).unreadable("\(name): unknown, or too old").response()
            }
            language = visit.language
            return try await body(visit)
        } catch {
            logger.error("a \(name) could not be answered", metadata: ["error": "\(type(of: error))"])
            if let other = instead?(request, arrival, .unanswered) { return other }
            return failure(CheckoutParts(language: language)).response()
        }
    }
}
