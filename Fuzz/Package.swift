// swift-tools-version: 6.2
import PackageDescription

// Coverage-guided fuzzing of what reads Apple Pay tokens, with libFuzzer (docs/fuzzing.md). `Scripts/fuzz` builds it
// with the flags that it needs, into a folder of its own: every Swift module is compiled anew, instrumented.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// A product of the root package.
func root(_ name: String) -> Target.Dependency { .product(name: name, package: "guichet") }

let asn1: Target.Dependency = .product(name: "SwiftASN1", package: "swift-asn1")
let x509: Target.Dependency = .product(name: "X509", package: "swift-certificates")

/// One program for each thing that is fuzzed.
func fuzz(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .executableTarget(
        name: "fuzz-\(name)",
        dependencies: ["FuzzSupport", root("GuichetApplePay"), root("GuichetCore")] + dependencies,
        swiftSettings: settings)
}

let package = Package(
    name: "guichet-fuzz",
    platforms: [.macOS(.v13)],
    dependencies: [
        // `name:` because a clone may sit in a folder of any name, and a path dependency is known by its folder.
        .package(name: "guichet", path: ".."),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.15.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.5.0"),
    ],
    targets: [
        // Declares the one function of libFuzzer that is called.
        .target(name: "CFuzzer"),
        .target(
            name: "FuzzSupport",
            dependencies: ["CFuzzer", root("GuichetApplePay"), root("GuichetCore")], swiftSettings: settings
        ),
        fuzz("token"),
        fuzz("cms", [asn1]),
        fuzz("certificate", [asn1, x509]),
        fuzz("chain", [asn1, x509]),
        fuzz("key"),
        // Mints what the fuzzers start from. Not a fuzzer.
        .executableTarget(
            name: "fuzz-seeds",
            dependencies: [
                "FuzzSupport", root("GuichetApplePay"), root("GuichetApplePayTesting"), root("GuichetCore"),
            ],
            swiftSettings: settings
        ),
    ]
)
