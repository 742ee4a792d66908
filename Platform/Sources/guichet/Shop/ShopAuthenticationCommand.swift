import ArgumentParser
package import Engine
import GuichetCore
import SipsAPI

struct ShopAuthenticationCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "authentication", abstract: "Set a shop's policy for 3-D Secure.",
        discussion: """
            If the result of an authentication leaves a choice, "proceed" authorises without a guarantee and "refuse" \
            answers 05. With --enforce, an order without authentication is answered 05 with acquirer code A1.
            """)

    @Argument(help: ArgumentHelp("The merchantId: fifteen digits.", valueName: "merchantId"))
    var merchantId: String

    @Option(help: ArgumentHelp("After a technical error, or when the issuer does not answer.", valueName: "choice"))
    var technicalError: AuthenticationPolicy.Choice?

    @Option(help: ArgumentHelp("For a card that is not enrolled.", valueName: "choice"))
    var notEnrolled: AuthenticationPolicy.Choice?

    @Flag(inversion: .prefixedNo, help: "Refuse orders without authentication.")
    var enforce: Bool?

    @OptionGroup var access: ShopAccess

    func run() async throws {
        let change = AuthenticationPolicy.Change(
            onTechnicalError: technicalError, onNotEnrolled: notEnrolled, isEnforced: enforce)
        var message = change.message
        message.append("merchantId", .string(merchantId))
        let request = message
        let answer = try await access.change("/sips/shops/authentication", request) { (shops: SipsShopAdministration) in
            try await shops.changeAuthentication(request)
        }
        guard let settings = answer.object, let policy = AuthenticationPolicy(settings: settings) else {
            throw UnreadableAnswer()
        }
        print("shop \(merchantId): \(policy.summary)")
    }
}

extension AuthenticationPolicy.Choice: ExpressibleByArgument {}

extension AuthenticationPolicy {
    /// A summary for people, on one line.
    var summary: String {
        "technical error: \(onTechnicalError.rawValue), not enrolled: \(onNotEnrolled.rawValue), "
            + "authentication \(isEnforced ? "enforced" : "not enforced")"
    }
}
