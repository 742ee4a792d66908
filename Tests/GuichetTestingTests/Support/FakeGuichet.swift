#if os(macOS) || os(Linux)
    import Foundation
    import GuichetTesting

    /// The stand-in for guichet, beside these tests.
    enum FakeGuichet {
        static let path: String = {
            var url = URL(fileURLWithPath: #filePath)
            for _ in 0..<2 { url.deleteLastPathComponent() }
            return url.appendingPathComponent("Fixtures").appendingPathComponent("fake-guichet").path
        }()

        static func options(_ behaviour: String) -> PlatformOptions {
            var options = PlatformOptions()
            options.binary = path
            options.environment = ["FAKE_GUICHET": behaviour]
            return options
        }
    }
#endif
