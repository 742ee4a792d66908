// swift-tools-version: 6.2
import PackageDescription

// The platform: one command, `guichet`. Built with `--scratch-path .build` from the root folder, so that what it
// shares with the root package is compiled once.

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
    // A generic type is made by code that knows its arguments' conformances, and not by name at run time: the first use of
    // each then needs no search through all conformances of the program, and a start takes a fifth less (docs/performance.md).
    // "Unsafe" only means that no other package may depend on this one.
    .unsafeFlags(
        ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"], .when(configuration: .release)),
]

/// For what serves: a function that waits goes on where its caller was. Else each call of such a function asks the task for
/// the thread that it is to run on: 2 % of the samples at Direct, though two builds in turn did not differ
/// (docs/performance-history.md).
let serving: [SwiftSetting] = settings + [.enableUpcomingFeature("NonisolatedNonsendingByDefault")]

/// The commit that the program is built from, if it is named: 40 hexadecimal digits, and nothing else, as they become C.
let commit: [CSetting]
if let named = Context.environment["GUICHET_COMMIT"], named.count == 40, named.allSatisfy(\.isHexDigit) {
    commit = [.define("GUICHET_COMMIT", to: named)]
} else {
    commit = []
}

/// A product of the root package.
func root(_ name: String) -> Target.Dependency { .product(name: name, package: "guichet") }

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")
let logging: Target.Dependency = .product(name: "Logging", package: "swift-log")
let tracing: Target.Dependency = .product(name: "Tracing", package: "swift-distributed-tracing")
let hummingbird: Target.Dependency = .product(name: "Hummingbird", package: "hummingbird")
let httpTypes: Target.Dependency = .product(name: "HTTPTypes", package: "swift-http-types")
let nio: Target.Dependency = .product(name: "NIOCore", package: "swift-nio")
let lifecycle: Target.Dependency = .product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals: Target.Dependency = .product(name: "UnixSignals", package: "swift-service-lifecycle")

/// An API of the platform. It knows what APIs share, and no other API.
func api(_ name: String, _ values: Target.Dependency...) -> Target {
    .target(
        name: name,
        dependencies: [
            "APISupport", "Engine", root("GuichetCore"), crypto, logging, hummingbird, httpTypes, nio,
        ] + values,
        swiftSettings: serving)
}

let package = Package(
    name: "guichet-platform",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "guichet", targets: ["guichet"])],
    traits: [
        .trait(name: "Postgres", description: "Stores payments in PostgreSQL, through libpq."),
        .default(enabledTraits: []),
    ],
    dependencies: [
        // `name:` because a clone may sit in a folder of any name, and a path dependency is known by its folder.
        .package(name: "guichet", path: "..", traits: ["AsyncHTTPClient", "GRDB"]),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.15.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.0.0", traits: []),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        // Hummingbird has it, too.
        .package(url: "https://github.com/apple/swift-distributed-tracing.git", from: "1.7.0"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/apple/swift-nio-http2", from: "1.38.0"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.29.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.9.0"),
    ],
    targets: [
        .target(
            name: "Engine", dependencies: [root("GuichetCore"), crypto, logging, tracing], swiftSettings: serving),
        .target(
            name: "Storage",
            dependencies: [
                "Engine", root("GuichetCore"), crypto, .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            swiftSettings: serving
        ),
        // The commit of a release. Scripts/static-binary names it; other builds have none, or each commit would link again.
        .target(name: "CBuild", cSettings: commit),
        // What only C can ask the kernel about its clock.
        .target(name: "CClock"),
        // What only C can tell SQLite. The library itself comes with GRDB.
        .target(name: "CSQLiteMemory"),
        // Without the trait Postgres it needs no libpq, and refuses such a database.
        .systemLibrary(name: "CLibPQ", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(
            name: "StoragePostgres",
            dependencies: ["Engine", "Storage", .target(name: "CLibPQ", condition: .when(traits: ["Postgres"]))],
            swiftSettings: serving
        ),
        // What the APIs share. An API imports no other one.
        .target(
            name: "APISupport",
            dependencies: [
                "Engine", root("GuichetCore"), root("GuichetSips"), root("GuichetLyra"), root("GuichetApplePay"),
                root("GuichetApplePayTesting"), crypto, logging, hummingbird, httpTypes, nio,
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: serving
        ),
        api("SipsAPI", root("GuichetJOSE"), root("GuichetSips")),
        api("LyraAPI", root("GuichetLyra"), root("GuichetApplePay")),
        api(
            "DirectAPI", root("GuichetDirect"), root("GuichetDirectClient"), root("GuichetApplePay"),
            .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "X509", package: "swift-certificates"), .product(name: "SwiftASN1", package: "swift-asn1")),
        api("AdminAPI", root("GuichetApplePay")),
        .target(
            name: "Server",
            dependencies: [
                "Engine", "Storage", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI",
                root("GuichetApplePay"), logging, tracing, hummingbird, lifecycle, signals, nio,
                httpTypes, .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHPACK", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"), root("GuichetCore"), crypto,
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
            ],
            swiftSettings: serving
        ),
        .executableTarget(
            name: "guichet",
            dependencies: [
                "Engine", "Storage", "StoragePostgres", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI",
                "Server", "CBuild", "CClock", "CSQLiteMemory", logging, hummingbird, httpTypes, lifecycle, signals, nio,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                root("GuichetCore"), root("GuichetLyra"), root("GuichetDirect"), root("GuichetSips"),
                root("GuichetSDK"), root("GuichetSDKDirect"),
                root("GuichetMerchant"), root("GuichetMerchantSQLite"), root("GuichetPassKit"),
                root("GuichetLyraApplePay"),
                root("GuichetAsyncHTTPClient"), root("GuichetApplePay"), root("GuichetApplePayTesting"),
                root("GuichetRunFolder"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ],
            swiftSettings: settings
        ),

        // What the benchmarks compare with, from cryptographic primitives alone.
        .target(
            name: "BenchmarkPrimitives", dependencies: [crypto], path: "Benchmarks/Primitives",
            swiftSettings: settings),
        // What a payment costs, beside a bare web server, a bare database and a bare payment (`make bench`).
        .executableTarget(
            name: "guichet-bench",
            dependencies: [
                "BenchmarkPrimitives", "Engine", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI", "Server",
                "Storage", logging, hummingbird, nio, crypto,
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                root("GuichetCore"), root("GuichetJOSE"), root("GuichetSips"), root("GuichetLyra"),
                root("GuichetDirect"), root("GuichetMerchant"),
            ],
            path: "Benchmarks/Payments", swiftSettings: settings
        ),
        // What an Apple Pay token costs, beside the primitives that it is made of (`Scripts/bench applepay`).
        .executableTarget(
            name: "guichet-bench-applepay",
            dependencies: [
                "BenchmarkPrimitives", root("GuichetCore"), root("GuichetApplePay"), root("GuichetApplePayTesting"),
                crypto,
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/ApplePay", exclude: ["peers.py"], swiftSettings: settings
        ),

        // What the tests share: a platform on a temporary folder and a free port.
        .target(
            name: "Support",
            dependencies: [
                "Engine", "Storage", "StoragePostgres", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI",
                "Server", logging, crypto, nio,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                root("GuichetCore"), root("GuichetSips"), root("GuichetSDK"), root("GuichetMerchant"),
                root("GuichetApplePay"), root("GuichetAsyncHTTPClient"), root("GuichetTesting"),
                root("GuichetRunFolder"),
            ],
            path: "Tests/Support", swiftSettings: settings
        ),
        // A network that loses exchanges, for tests and for their programs.
        .target(
            name: "Lines", dependencies: [root("GuichetCore")], path: "Tests/Lines", swiftSettings: settings),
        // The server of a merchant whose app has the In-App SDK, in a process of its own.
        .executableTarget(
            name: "InAppShop",
            dependencies: [
                "Lines", hummingbird, httpTypes, logging, nio, signals,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                root("GuichetCore"), root("GuichetSips"), root("GuichetDirect"), root("GuichetMerchant"),
                root("GuichetMerchantSQLite"), root("GuichetAsyncHTTPClient"),
            ],
            path: "Tests/InAppShop", swiftSettings: settings
        ),
        .testTarget(
            name: "EngineTests", dependencies: ["Engine", "Storage", "Support", root("GuichetCore"), logging],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StorageTests",
            dependencies: [
                "Engine", "Storage", "Support", root("GuichetCore"), .product(name: "GRDB", package: "GRDB.swift"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "StoragePostgresTests",
            dependencies: ["Engine", "Storage", "StoragePostgres", "Server", "Support", root("GuichetCore"), logging],
            swiftSettings: settings
        ),
        .testTarget(
            name: "APITests",
            dependencies: [
                "Engine", "Storage", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI", "Server", "Support",
                "InAppShop",
                "Lines",
                crypto, logging, httpTypes, .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                tracing, .product(name: "InMemoryTracing", package: "swift-distributed-tracing"),
                root("GuichetCore"), root("GuichetJOSE"), root("GuichetSips"), root("GuichetLyra"),
                root("GuichetLyraApplePay"), root("GuichetDirect"), root("GuichetDirectClient"), root("GuichetSDK"),
                root("GuichetSDKDirect"), root("GuichetMerchant"), root("GuichetApplePay"),
                root("GuichetApplePayTesting"),
                root("GuichetAsyncHTTPClient"), root("GuichetURLSession"), root("GuichetTesting"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "ServerTests",
            dependencies: [
                "Engine", "Storage", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI", "AdminAPI", "Server", "Support",
                logging, nio, signals,
                .product(name: "NIOHTTP1", package: "swift-nio"),
                hummingbird, httpTypes, lifecycle,
                .product(name: "NIOHTTP2", package: "swift-nio-http2"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "NIOPosix", package: "swift-nio"), .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                root("GuichetCore"), root("GuichetSips"), root("GuichetSDK"), root("GuichetMerchant"),
                root("GuichetTesting"), root("GuichetRunFolder"), root("GuichetApplePay"), root("GuichetDirect"),
            ],
            swiftSettings: settings
        ),
        // Runs the built command as a user does.
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "guichet", "Engine", "Storage", "StoragePostgres", "APISupport", "SipsAPI", "LyraAPI", "DirectAPI",
                "AdminAPI",
                "Server", "Support",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                nio, .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                root("GuichetCore"), root("GuichetSips"), root("GuichetApplePay"), root("GuichetDirect"),
                root("GuichetMerchant"), root("GuichetAsyncHTTPClient"),
            ],
            swiftSettings: settings
        ),
        // Takes the power away, or the process, while payments are under way (`make powercut`).
        .executableTarget(
            name: "PowerCutSubject", dependencies: ["Engine", "Storage", "Server", logging, signals],
            path: "Tests/PowerCutSubject", swiftSettings: settings
        ),
        .testTarget(
            name: "PowerCutTests",
            dependencies: [
                "guichet", "PowerCutSubject", "Engine", "Storage", "Support", logging, hummingbird, httpTypes,
                lifecycle,
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                root("GuichetCore"), root("GuichetSips"), root("GuichetSDK"), root("GuichetMerchant"),
                root("GuichetAsyncHTTPClient"),
            ],
            exclude: ["powercut.c"], swiftSettings: settings
        ),
        // The built command again, driven only by what apps and merchants have of us.
        .testTarget(
            name: "SDKAgainstPlatformTests",
            dependencies: [
                "guichet", root("GuichetCore"), root("GuichetSips"), root("GuichetSDK"), root("GuichetMerchant"),
                root("GuichetTesting"), root("GuichetRunFolder"),
            ],
            swiftSettings: settings
        ),
    ]
)
