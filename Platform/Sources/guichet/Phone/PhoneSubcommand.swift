import ArgumentParser
import GuichetCore
import GuichetSips
import Server

/// A command of the phone.
protocol PhoneSubcommand: AsyncParsableCommand {
    var shop: PhoneShop { get }
    func call<Brand: InAppBrand>(_ phone: Phone<Brand>) async throws -> PhoneResult
}

extension PhoneSubcommand {
    func run() async throws {
        let code = try await ServerTransport.with(shop.trust) { transport in
            try await run(BrandArgument.type(shop.brand), transport)
        }
        guard code == .success else { throw ExitCode(code) }
    }

    private func run<Brand: InAppBrand>(
        _ brand: Brand.Type, _ transport: any HTTPTransport
    ) async throws -> CommandStatus {
        let phone = try Phone<Brand>(shop, transport: transport)
        let result: PhoneResult
        do {
            result = try await call(phone)
        } catch let failure as PhoneFailure {
            result = failure.result
        }
        let report = PhoneReport(result: result, steps: phone.log.steps)
        if shop.json {
            print(report.json.encodedForPeople())
        } else {
            for line in report.lines(Terminal()) { print(line) }
        }
        return result.verdict.exitStatus
    }
}
