import APISupport
package import DirectAPI
package import LyraAPI
package import Server
package import SipsAPI

/// The APIs of a platform by their types: the platform itself has a list.
extension Platform {
    package var sips: SipsAPI { api() }
    package var lyra: LyraAPI { api() }
    package var direct: DirectAPI { api() }

    private func api<API: PaymentAPI>() -> API {
        for case let api as API in apis { return api }
        // Every platform has one of each type, and without it no test could go on.
        preconditionFailure("the platform has no \(API.self)")
    }
}
