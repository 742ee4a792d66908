// swift-tools-version: 6.2
import PackageDescription

// The merchant's server behind Examples/checkout-app. In a package of your own, name Guichet by its address, with the same
// traits, in place of the path.
let package = Package(
    name: "checkout-server",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "guichet", path: "../..", traits: ["AsyncHTTPClient", "GRDB"]),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.20.0", traits: []),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.90.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.0.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.8.0"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.30.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.9.0"),
    ],
    targets: [
        .executableTarget(
            name: "checkout-server",
            dependencies: [
                .product(name: "GuichetCore", package: "guichet"),
                .product(name: "GuichetDirect", package: "guichet"),
                .product(name: "GuichetLyra", package: "guichet"),
                .product(name: "GuichetMerchant", package: "guichet"),
                .product(name: "GuichetMerchantSQLite", package: "guichet"),
                .product(name: "GuichetAsyncHTTPClient", package: "guichet"),
                .product(name: "GuichetSips", package: "guichet"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "GRDB", package: "GRDB.swift"),
            ],
            path: "Sources", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)])
    ]
)
