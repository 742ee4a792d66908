// swift-tools-version: 6.2
import PackageDescription

// What ships in an app or in a merchant's server. The platform lives in `Platform/Package.swift`: an app that names
// this package must not fetch a web server (docs/architecture.md).

let settings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .treatAllWarnings(as: .error),
]

/// The privacy manifest of a module that ships in apps (Sips In-App changelog 24.3.0). Apps are built on macOS only;
/// elsewhere a resource would bring all of Foundation into every merchant's server.
#if os(macOS)
    let manifest: [Resource] = [.copy("PrivacyInfo.xcprivacy")]
    let withoutManifest: [String] = []
#else
    let manifest: [Resource] = []
    let withoutManifest = ["PrivacyInfo.xcprivacy"]
#endif

/// swift-crypto where CryptoKit is not part of the system. On Apple systems no third-party code is linked.
let crypto: Target.Dependency = .product(
    name: "Crypto", package: "swift-crypto",
    condition: .when(platforms: [.linux, .android, .windows, .wasi, .openbsd])
)

/// RSA-OAEP and AES-CBC, under the same condition: Security and CommonCrypto have them.
let cryptoExtras: Target.Dependency = .product(
    name: "CryptoExtras", package: "swift-crypto",
    condition: .when(platforms: [.linux, .android, .windows, .wasi, .openbsd])
)

let package = Package(
    name: "guichet",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [
        .library(name: "GuichetCore", targets: ["GuichetCore"]),
        .library(name: "GuichetJOSE", targets: ["GuichetJOSE"]),
        .library(name: "GuichetSips", targets: ["GuichetSips"]),
        .library(name: "GuichetLyraApplePay", targets: ["GuichetLyraApplePay"]),
        .library(name: "GuichetLyra", targets: ["GuichetLyra"]),
        .library(name: "GuichetDirect", targets: ["GuichetDirect"]),
        .library(name: "GuichetDirectClient", targets: ["GuichetDirectClient"]),
        .library(name: "GuichetPassKit", targets: ["GuichetPassKit"]),
        .library(name: "GuichetSDK", targets: ["GuichetSDK"]),
        .library(name: "GuichetSDKDirect", targets: ["GuichetSDKDirect"]),
        .library(name: "GuichetSDKUI", targets: ["GuichetSDKUI"]),
        .library(name: "GuichetSDKCompat", targets: ["GuichetSDKCompat"]),
        .library(name: "GuichetMerchant", targets: ["GuichetMerchant"]),
        .library(name: "GuichetMerchantSQLite", targets: ["GuichetMerchantSQLite"]),
        .library(name: "GuichetURLSession", targets: ["GuichetURLSession"]),
        .library(name: "GuichetApplePay", targets: ["GuichetApplePay"]),
        .library(name: "GuichetTesting", targets: ["GuichetTesting"]),
        .library(name: "GuichetApplePayTesting", targets: ["GuichetApplePayTesting"]),
        .library(name: "GuichetRunFolder", targets: ["GuichetRunFolder"]),
        .library(name: "GuichetAsyncHTTPClient", targets: ["GuichetAsyncHTTPClient"]),
    ],
    traits: [
        .trait(
            name: "AsyncHTTPClient",
            description: "The merchant server's transport over AsyncHTTPClient. Off: the package is not even fetched."
        ),
        .trait(
            name: "GRDB",
            description: "The store of an InAppServer in a file of SQLite. Off: GRDB is not even fetched."
        ),
        .default(enabledTraits: []),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.15.0"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.5.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.9.0"),
    ],
    targets: [
        // The ground floor: values, messages, signatures and rules. No I/O, no clock.
        .target(name: "GuichetCore", exclude: withoutManifest, resources: manifest, swiftSettings: settings),
        .target(
            name: "GuichetJOSE", dependencies: ["GuichetCore", crypto], exclude: withoutManifest, resources: manifest,
            swiftSettings: settings),
        .target(
            name: "GuichetSips", dependencies: ["GuichetCore", crypto], exclude: withoutManifest, resources: manifest,
            swiftSettings: settings),
        // What a phone says in the words of Lyra's platform, and no more: the rest is for servers.
        .target(
            name: "GuichetLyraApplePay", dependencies: ["GuichetCore"], exclude: withoutManifest, resources: manifest,
            swiftSettings: settings),
        .target(
            name: "GuichetLyra", dependencies: ["GuichetCore", "GuichetLyraApplePay", crypto], exclude: withoutManifest,
            resources: manifest,
            swiftSettings: settings),
        // What an app needs of Worldline Direct. The rest of its wire stands on it.
        .target(
            name: "GuichetDirectClient", dependencies: ["GuichetCore", crypto, cryptoExtras], exclude: withoutManifest,
            resources: manifest, swiftSettings: settings),
        .target(
            name: "GuichetDirect", dependencies: ["GuichetCore", "GuichetDirectClient", crypto],
            exclude: withoutManifest, resources: manifest, swiftSettings: settings),

        // The native Apple Pay button: PassKit's payment as a plain value, the request, the checkout. What decides is in
        // plain values; elsewhere than on Apple's systems those are all there is.
        .target(
            name: "GuichetPassKit", dependencies: ["GuichetCore"], exclude: withoutManifest, resources: manifest,
            swiftSettings: settings),

        // The phone and the merchant's server.
        .target(
            name: "GuichetSDK", dependencies: ["GuichetCore", "GuichetJOSE", "GuichetSips"], exclude: withoutManifest,
            resources: manifest, swiftSettings: settings
        ),
        // The twelve operations over Worldline Direct. Links what GuichetSDK and GuichetDirectClient link.
        .target(
            name: "GuichetSDKDirect",
            dependencies: ["GuichetCore", "GuichetDirectClient", "GuichetSDK", "GuichetSips"],
            exclude: withoutManifest, resources: manifest, swiftSettings: settings
        ),
        // Views for Apple's systems; elsewhere their models and texts only. The payment sheet has Apple's button.
        .target(
            name: "GuichetSDKUI", dependencies: ["GuichetCore", "GuichetPassKit", "GuichetSDK", "GuichetSips"],
            exclude: withoutManifest, resources: manifest, swiftSettings: settings
        ),
        // The closed framework's class by name, for an app that leaves it. Never beside that framework.
        .target(
            name: "GuichetSDKCompat", dependencies: ["GuichetCore", "GuichetSDK", "GuichetSips", "GuichetURLSession"],
            exclude: withoutManifest, resources: manifest, swiftSettings: settings
        ),
        .target(
            name: "GuichetMerchant",
            dependencies: [
                "GuichetApplePay", "GuichetCore", "GuichetDirect", "GuichetDirectClient", "GuichetLyra", "GuichetSips",
                crypto,
            ],
            swiftSettings: settings),

        // The store of a merchant's server on one machine. The only target that names GRDB.
        .target(
            name: "GuichetMerchantSQLite",
            dependencies: [
                "GuichetCore", "GuichetMerchant",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: settings),

        // Apple Pay tokens on a server: verified and decrypted. Never linked by an app.
        .target(
            name: "GuichetApplePay",
            dependencies: [
                "GuichetCore", .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: settings
        ),

        // Transports. The only target that names URLSession, and the only one that names AsyncHTTPClient.
        .target(
            name: "GuichetURLSession", dependencies: ["GuichetCore"], exclude: withoutManifest, resources: manifest,
            swiftSettings: settings),
        .target(
            name: "GuichetAsyncHTTPClient",
            dependencies: [
                "GuichetCore",
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOPosix", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
                .product(name: "NIOSSL", package: "swift-nio-ssl", condition: .when(traits: ["AsyncHTTPClient"])),
            ],
            swiftSettings: settings
        ),

        // The temporary folder of a process. A target of its own because the platform uses it, which must not link
        // URLSession: linked statically, that needs a library that a bare system does not have.
        .target(name: "GuichetRunFolder", swiftSettings: settings),

        // For a merchant's own tests: starts the built platform, and stands in for the merchant's server.
        .target(
            name: "GuichetTesting",
            dependencies: [
                "GuichetCore", "GuichetSips", "GuichetSDK", "GuichetMerchant", "GuichetURLSession", "GuichetRunFolder",
            ],
            swiftSettings: settings
        ),

        // A look-alike of Apple's authority: mints Apple Pay tokens for tests. No code that takes real money links it
        // (the platform does, which takes test cards alone), and it shares no constant with the module that reads tokens.
        .target(
            name: "GuichetApplePayTesting",
            dependencies: [
                "GuichetCore", "GuichetSips",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: settings
        ),

        // What the tests share: reference data that may lie beside the checkout.
        .target(
            name: "TestSupport", dependencies: ["GuichetCore"], path: "Tests/Support", swiftSettings: settings),

        .testTarget(name: "GuichetCoreTests", dependencies: ["GuichetCore"], swiftSettings: settings),
        .testTarget(
            name: "GuichetJOSETests", dependencies: ["GuichetCore", "GuichetJOSE", crypto], swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetSipsTests", dependencies: ["GuichetCore", "GuichetSips", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GuichetLyraTests",
            dependencies: ["GuichetCore", "GuichetLyra", "GuichetLyraApplePay", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GuichetDirectTests",
            dependencies: ["GuichetCore", "GuichetDirect", "GuichetDirectClient", "TestSupport"],
            swiftSettings: settings),
        .testTarget(
            name: "GuichetDirectClientTests",
            dependencies: ["GuichetCore", "GuichetDirect", "GuichetDirectClient", "TestSupport", crypto],
            swiftSettings: settings),
        .testTarget(
            name: "GuichetPassKitTests", dependencies: ["GuichetCore", "GuichetLyraApplePay", "GuichetPassKit"],
            swiftSettings: settings),
        .testTarget(
            name: "GuichetSDKTests",
            dependencies: [
                "GuichetCore", "GuichetJOSE", "GuichetMerchant", "GuichetRunFolder", "GuichetSDK", "GuichetSips",
                "GuichetTesting",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetSDKDirectTests",
            dependencies: [
                "GuichetCore", "GuichetDirect", "GuichetDirectClient", "GuichetMerchant", "GuichetSDK",
                "GuichetSDKDirect", "GuichetSips",
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetSDKUITests",
            dependencies: ["GuichetCore", "GuichetPassKit", "GuichetSDK", "GuichetSDKUI", "GuichetSips"],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetSDKCompatTests",
            dependencies: ["GuichetCore", "GuichetSDK", "GuichetSDKCompat", "GuichetSips"], swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetMerchantTests",
            dependencies: [
                "GuichetApplePay", "GuichetCore", "GuichetDirect", "GuichetLyra", "GuichetLyraApplePay",
                "GuichetMerchant", "GuichetMerchantSQLite", "GuichetSips", "TestSupport",
                .product(name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["GRDB"])),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetApplePayTests",
            dependencies: [
                "GuichetApplePay", "GuichetApplePayTesting", "GuichetCore", "GuichetRunFolder", "GuichetTesting",
                "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetTestingTests",
            dependencies: ["GuichetCore", "GuichetMerchant", "GuichetRunFolder", "GuichetSips", "GuichetTesting"],
            exclude: ["Fixtures"], swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetApplePayTestingTests",
            dependencies: [
                "GuichetCore", "GuichetApplePayTesting", "GuichetRunFolder", "GuichetTesting", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "X509", package: "swift-certificates"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
            ],
            exclude: ["Python"], swiftSettings: settings
        ),
        .testTarget(
            name: "GuichetTransportTests",
            dependencies: [
                "GuichetCore", "GuichetURLSession", "GuichetAsyncHTTPClient",
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
                .product(name: "NIOCore", package: "swift-nio", condition: .when(traits: ["AsyncHTTPClient"])),
            ],
            swiftSettings: settings
        ),
        // The code of the DocC catalogues (Scripts/check-snippets).
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "GuichetApplePay", "GuichetApplePayTesting", "GuichetAsyncHTTPClient", "GuichetCore", "GuichetDirect",
                "GuichetDirectClient", "GuichetJOSE", "GuichetLyra", "GuichetLyraApplePay", "GuichetMerchant",
                "GuichetMerchantSQLite", "GuichetPassKit", "GuichetRunFolder", "GuichetSDK", "GuichetSDKCompat",
                "GuichetSDKDirect", "GuichetSDKUI", "GuichetSips",
                "GuichetTesting", "GuichetURLSession", crypto,
                .product(
                    name: "AsyncHTTPClient", package: "async-http-client",
                    condition: .when(traits: ["AsyncHTTPClient"])
                ),
            ],
            swiftSettings: settings
        ),
    ]
)
