public import Foundation
import GuichetCore
public import GuichetSDK
import GuichetSips
import GuichetURLSession

/// The class of the closed framework, with the same name and in the style of its one documented selector: for an app
/// that stops using that framework and keeps its code.
///
/// **It cannot be linked together with the closed framework**: both have a class `InAppSdk`. An app that needs both
/// uses `OfficialFrameworkDriver` of GuichetSDK instead.
///
/// - Every handler is called **exactly once, on the main queue**, in all cases. The guide does not say on which queue
///   the closed framework calls it.
/// - Most selectors are not public. They are inferred here, each comment says so, and `OfficialSelector.all` lists
///   them.
/// - If the platform does not answer, the handler still gets an answer: a code of the guide's table, with
///   ``INAPPOrderResponse/advice`` and ``INAPPOrderResponse/reason``, which are ours. `30`: a parameter, named in
///   `errorFieldName`. `90`: nothing was charged or changed. `99`: after a call that pays, **it is unknown whether the
///   cardholder was charged**; the guide says "try again later", the advice is to ask first. So it is after
///   `getTransactionData`. After a call that changes the wallet or makes a token, it is unknown whether it did. `40`: not
///   offered. `12`: the initialisation cannot be used.
///
/// New code should use `InAppClient`, whose errors are typed and whose card values cannot be printed.
#if canImport(ObjectiveC)
    @objc(InAppSdk)
#endif
public final class InAppSdk: NSObject {
    /// Sends the following calls through another driver. The default is In-App wire 1 over URLSession.
    public static func use(_ platform: any PaymentPlatform) {
        driver.set(platform)
    }

    static let driver = Driver()

    /// Makes the request, sends it with the driver, and calls the handler with the result.
    static func run<Request: OperationRequest, Object: CompatResponse>(
        _ handler: @escaping @MainActor @Sendable (Object) -> Void,
        _ make: () throws -> Request
    ) where Object.Wire == Request.Response {
        let made: Result<Request, InAppError>
        do {
            made = .success(try make())
        } catch {
            made = .failure(Input.error(error))
        }
        let platform = driver.get()
        Task {
            let object: Object
            do throws(InAppError) {
                let request = try made.get()
                let response = try await platform.perform(request)
                let advice = response.advice(after: platform.effect(of: request))
                object = Object(response, advice: advice, reason: nil)
            } catch {
                // What changes a wallet or makes a token charges nothing. The drivers here know it; one of the app's own
                // may not.
                let meant = Request.effect == .changes ? error.meaning(.changes) : error
                object = Object(Request.Response(meant), advice: meant.advice, reason: meant.reason)
            }
            await handler(object)
        }
    }
}

/// The current driver, for all threads.
final class Driver: @unchecked Sendable {
    // Unchecked: the lock protects the value.
    private let lock = NSLock()
    private var platform: (any PaymentPlatform)?

    func set(_ platform: any PaymentPlatform) {
        lock.lock()
        defer { lock.unlock() }
        self.platform = platform
    }

    func get() -> any PaymentPlatform {
        lock.lock()
        defer { lock.unlock() }
        let platform = platform ?? InAppWireDriver(transport: URLSessionTransport())
        self.platform = platform
        return platform
    }
}
