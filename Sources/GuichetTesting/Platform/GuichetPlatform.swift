#if os(macOS) || os(Linux)
    public import Foundation
    @_spi(Platform) import GuichetRunFolder
    public import GuichetMerchant
    public import GuichetSDK
    public import GuichetSips
    import GuichetURLSession

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A platform for one test: `guichet serve --dev` on a free port and in a new folder.
    ///
    /// For example, a merchant's test of a whole payment:
    /// ```swift
    /// try await GuichetPlatform.withPlatform { platform in
    ///     let merchant = platform.merchant(.mercanet)
    ///     let initialisation = try await merchant.orderInitialize(order)
    ///     let answer = try await platform.client(.mercanet)
    ///         .cardOrder(TestCard.accepted, initialisation: initialisation)
    ///     #expect(answer.isAccepted)
    /// }
    /// ```
    /// docs/testing-your-integration.md has a complete test file.
    ///
    /// The binary is the one in ``PlatformOptions/binary``, or else in the environment variable `GUICHET_BINARY`, or
    /// else `guichet` on `PATH`. It uses plain HTTP on 127.0.0.1.
    ///
    /// A platform ends with ``stop(within:)``, with the last reference to it, and within seconds of the process of the
    /// tests, even if that is killed (a shell watches it; the new folder then remains until the next run).
    public final class GuichetPlatform: Sendable {
        /// The base address of the platform.
        public let url: URL
        /// The platform's data folder.
        public let dataFolder: URL
        private let process: PlatformProcess
        private let binary: String
        private let environment: [String: String]

        /// One for all platforms: merchants and phones may exist longer than their platform.
        private static let transport = URLSessionTransport()

        private init(
            url: URL, dataFolder: URL, process: PlatformProcess, binary: String, environment: [String: String]
        ) {
            self.url = url
            self.dataFolder = dataFolder
            self.process = process
            self.binary = binary
            self.environment = environment
        }

        /// Starts a platform, and returns when it accepts connections.
        ///
        /// Prefer ``withPlatform(_:isolation:_:)``, which also stops it.
        public static func start(
            _ options: PlatformOptions = PlatformOptions()
        ) async throws(PlatformError) -> GuichetPlatform {
            let environment = ProcessInfo.processInfo.environment.merging(options.environment) { $1 }
            let binary = try GuichetBinary.find(options.binary ?? PlatformOptions.builtBinary, in: environment)
            let workspace = RunFolder.fresh()
            let data = options.dataFolder ?? workspace.appendingPathComponent("data", isDirectory: true)
            let process = try PlatformProcess(
                binary, ["serve", "--dev", "--port", String(options.port), "--data", data.path] + options.arguments,
                environment: environment, workspace: workspace)
            let url = try await readyAddress(of: process, within: options.readyWithinSeconds)
            return GuichetPlatform(
                url: url, dataFolder: data, process: process, binary: binary, environment: environment)
        }

        /// Runs a body with a platform, and stops it whether the body succeeds or throws.
        public static func withPlatform<Result>(
            _ options: PlatformOptions = PlatformOptions(), isolation: isolated (any Actor)? = #isolation,
            _ body: (GuichetPlatform) async throws -> Result
        ) async throws -> Result {
            let platform = try await start(options)
            do {
                let result = try await body(platform)
                await platform.stop()
                return result
            } catch {
                await platform.stop()
                throw error
            }
        }

        /// Stops it as an operator does: with SIGTERM, so that running payments are completed. Kills it if that takes
        /// too long.
        ///
        /// - Returns: whether it ended on its own, with exit status 0.
        @discardableResult
        public func stop(within seconds: Double = 30) async -> Bool {
            process.signal(SIGTERM)
            if let ending = await process.end(within: seconds) { return ending.endedWell }
            process.signal(SIGKILL)
            _ = await process.end(within: .infinity)
            return false
        }

        /// Ends it like a crash, with SIGKILL. Start another one on the same ``dataFolder`` to check what was stored: a new folder
        /// stays until the process of the tests ends.
        public func kill() async { await process.crash() }

        /// A new token of the operator's API.
        func token() async throws(OperatorError) -> String {
            let name = "tests-\(UUID().uuidString.prefix(8))"
            let maker: PlatformProcess
            do {
                maker = try PlatformProcess(
                    binary, ["token", "make", name, "--right", "administer", "--data", dataFolder.path],
                    environment: environment, workspace: RunFolder.fresh())
            } catch {
                throw OperatorError(.noAnswer, "\(error)")
            }
            let ending = await maker.end(within: 60)
            let output = maker.output.trimmingCharacters(in: .whitespacesAndNewlines)
            guard ending?.endedWell == true, !output.isEmpty else {
                throw OperatorError(.noAnswer, "`guichet token make` failed: \(output)")
            }
            return output
        }

        /// Whether the process still runs.
        public var isRunning: Bool { process.ending == nil }

        /// The last lines of its output.
        public func log(lines count: Int = 40) -> [String] { process.lines.suffix(count) }
    }

    extension GuichetPlatform {
        /// A client for the merchant's server of a demo shop.
        public func merchant<Brand: InAppBrand>(_ shop: DemoShop<Brand>) -> InAppMerchant<Brand> {
            InAppMerchant(
                shop: shop.credentials, office: url, sdkVersion: "GUICHET", transport: Self.transport)
        }

        /// A client for the merchant's server of a demo shop, for the time after the payment.
        public func office<Brand: InAppBrand>(_ shop: DemoShop<Brand>) -> OfficeClient<Brand> {
            OfficeClient(shop: shop.credentials, office: url, transport: Self.transport)
        }

        /// A client for the phone.
        ///
        /// - Parameter shop: only its brand is used.
        public func client<Brand: InAppBrand>(_ shop: DemoShop<Brand>) -> InAppClient<Brand> {
            InAppClient(platform: InAppWireDriver(transport: Self.transport))
        }

        /// The address after `guichet ready at`.
        private static func readyAddress(
            of process: PlatformProcess, within seconds: Double
        ) async throws(PlatformError) -> URL {
            let sign = "guichet ready at "
            let deadline = Date(timeIntervalSinceNow: seconds)
            while true {
                let isRunning = process.ending == nil
                let lines = process.lines
                if isRunning, let line = lines.first(where: { $0.hasPrefix(sign) }),
                    let url = URL(string: String(line.dropFirst(sign.count)))
                {
                    return url
                }
                guard isRunning else {
                    throw PlatformError(
                        .ended, "guichet ended before it was ready", remedy: "see what it wrote",
                        log: lines.suffix(40))
                }
                guard Date() < deadline, !Task.isCancelled else {
                    throw PlatformError(
                        .notReady, "guichet was not ready within \(seconds) s",
                        remedy: "see what it wrote, or allow it more in readyWithinSeconds", log: lines.suffix(40))
                }
                try? await Task.sleep(nanoseconds: 5_000_000)
            }
        }
    }

    extension PlatformProcess {
        /// The complete lines of its output, without the text after the last line break.
        fileprivate var lines: [String] {
            let text = output
            return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
                .split(separator: "\n").map(String.init)
        }
    }
#endif
