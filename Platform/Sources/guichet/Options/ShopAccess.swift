import APISupport
import AdminAPI
import ArgumentParser
import DirectAPI
import Engine
import Foundation
import GuichetCore
import LyraAPI
import Server
import SipsAPI
import Storage

/// How the command reaches the shops of a data folder: through the running platform, or directly if none runs.
struct ShopAccess: ParsableArguments {
    @OptionGroup var folder: FolderOption
    @OptionGroup var vaultKey: VaultKeySource

    /// Makes a change to a shop.
    ///
    /// - Parameters:
    ///   - path: the running platform's path for it.
    ///   - message: the content of the request.
    ///   - directly: the same change if no platform runs.
    func change<Shop: StoredShop>(
        _ path: String, _ message: JSONObject,
        directly: @Sendable (ShopAdministration<Shop>) async throws -> JSONValue
    ) async throws -> JSONValue {
        try await change(path, .object(message)) { store, vault, clock, note in
            let directory = ShopDirectory<Shop>(store: store, vault: vault, withDemoShops: true)
            // Decrypts the keys: with another vault key nothing is changed.
            try await directory.reload()
            return try await directly(
                ShopAdministration(
                    store: store, vault: vault, clock: clock, random: SystemRandom(), directory: directory
                ).noting(note))
        }
    }

    /// A step of `guichet vault rotate`.
    func rotate(_ message: JSONValue) async throws -> JSONValue {
        // Several nodes take a moment until all of them use the new key.
        try await change("/vault/rotate", message, within: 120) { store, vault, clock, note in
            let keys = VaultKeySupply(vault: vault, store: store, clock: clock, read: nil)
            return try await VaultRotation(store: store, vault: vault)
                .answer(message.object ?? JSONObject(), keys: keys, noting: note)
        }
    }

    /// A step of `guichet vault rotate --fingerprints`.
    func replaceFingerprints(_ message: JSONValue) async throws -> JSONValue {
        try await change("/vault/fingerprints", message, within: 120) { store, vault, clock, note in
            let keys = VaultKeySupply(vault: vault, store: store, clock: clock, read: nil)
            return try await FingerprintReplacement(store: store, vault: vault, random: SystemRandom())
                .answer(message.object ?? JSONObject(), keys: keys, noting: note)
        }
    }

    /// `guichet vault erase`.
    func erase() async throws {
        // The timeout is long, because a large file takes minutes.
        _ = try await carryOut("/vault/erase", [:], within: 3_600) { store, _, _ in
            try await store.eraseRemains(rewriting: true)
            return [:]
        }
    }

    /// Makes the running platform read its vault keys again; without one, checks whether the keys are valid.
    func reloadVaultKeys() async throws -> JSONValue {
        try await carryOut("/vault/reload", [:]) { store, vault, clock in
            var answer =
                try await VaultKeySupply(vault: vault, store: store, clock: clock, read: nil)
                .answer().object ?? JSONObject()
            answer["runs"] = .bool(false)
            return .object(answer)
        }
    }

    /// Makes a change of the store, which stores the note with it, as the running platform does.
    ///
    /// - Parameter inside: the change, if no platform runs. The clock is the folder's: an operator may have moved it, and the next
    ///   start keeps that.
    func change(
        _ path: String, _ message: JSONValue, within seconds: Double = 30,
        inside: @Sendable (SQLStore, Vault, any PlatformClock, ChangeNote) async throws -> JSONValue
    ) async throws -> JSONValue {
        try await carryOut(path, message, within: seconds, isNoted: true) { store, vault, clock in
            let note = CommandChange.note(path, message.object ?? JSONObject(), clock)
            return try await inside(store, vault, clock, note)
        }
    }

    /// - Parameters:
    ///   - isNoted: whether it puts itself on the audit list.
    ///   - inside: what to do on the store, if no platform runs.
    func carryOut(
        _ path: String, _ message: JSONValue, within seconds: Double = 30, isNoted: Bool = false,
        inside: @Sendable (SQLStore, Vault, any PlatformClock) async throws -> JSONValue
    ) async throws -> JSONValue {
        let folder = try folder.folder
        let lock: FolderLock
        do {
            lock = try FolderLock(folder: folder.url)
        } catch let inUse as StorageError where inUse.code == .folderInUse {
            do {
                return try await ask(path, message, of: folder, within: seconds)
            } catch let error as HTTPTransportError where error.code == .unreachable {
                // A platform that starts or stops, or a command that changes the folder: the error names its process.
                throw inUse
            }
        }
        defer { lock.release() }
        let keys = try vaultKey.keys(in: folder)
        let store = try await folder.openStore(at: SystemClock().now(), options: SQLiteDriver.Options { _ in }) {
            try VaultCheck.run(in: $0) { keys }
        }
        let clock: any PlatformClock
        let result: JSONValue
        do {
            clock = try await StoredClock.read(in: store)
            let vault = try await Vault.open(keys, in: store, random: SystemRandom(), at: clock.now())
            result = try await inside(store, vault, clock)
        } catch {
            try? await store.close()
            throw error
        }
        // As the running platform does.
        do {
            let change = isNoted ? nil : CommandChange(path, message.object ?? JSONObject(), result)
            try await change?.record(in: store, clock)
        } catch {
            Console.current.warn("\(Self.unrecorded): \(error)")
        }
        await Self.close(store)
        return result
    }

    private static let unrecorded = "the change was made, but it is not on the audit list"

    /// The change is made and durable; the warning matters only to operators who copy the files by hand.
    private static func close(_ store: SQLStore) async {
        do {
            try await store.close()
        } catch {
            Console.current.warn("\(error)")
        }
    }

    private func ask(
        _ path: String, _ message: JSONValue, of folder: DataFolder, within seconds: Double = 30
    ) async throws -> JSONValue {
        let answer = try await AdminSocket(folder: folder).ask(path, message, within: seconds)
        guard answer.status == 200 else { throw Self.refusal(answer) }
        let json = try JSONValue(parsing: answer.body)
        guard var object = json.object, object[AdministrationRoutes.unrecorded] != nil else { return json }
        object[AdministrationRoutes.unrecorded] = nil
        Console.current.warn("\(Self.unrecorded); the platform's log says why")
        return .object(object)
    }

    /// - Parameter answer: a refusal; one from outside of the routes, as of a node whose database is away, is a line of text.
    static func refusal(_ answer: HTTPTransportResponse) -> ShopError {
        let json = try? JSONValue(parsing: answer.body)
        guard json != nil || answer.status != 404 else {
            return ShopError(
                .failed, "the running platform does not know this command",
                remedy: "use the guichet of its version, or start it again with this one")
        }
        let reason = json == nil ? answer.textLine : json?["reason"]?.text
        return ShopError(
            json?["kind"]?.text.map(ShopError.Code.init(rawValue:)) ?? .failed,
            reason ?? "the platform answered \(answer.status)", remedy: json?["remedy"]?.text ?? "see its log")
    }

    /// Whether the demo shops are enabled, according to the running platform, which may have them disabled. Without
    /// one, they would be enabled at the next start.
    func servesDemoShops(_ folder: DataFolder) async throws -> Bool {
        guard FileManager.default.fileExists(atPath: folder.adminSocket.path) else { return true }
        do {
            return try await ask("/sips/shops/demo", [:], of: folder)["served"] != .bool(false)
        } catch let error as HTTPTransportError where error.code == .unreachable {
            // The socket remains from a platform that was killed.
            return true
        }
    }

    /// The shops and their key versions, read with or without a running platform. Keys are not decrypted.
    func read() async throws -> [ShownShop] {
        let folder = try folder.folder
        let store = try await folder.openStoreForReading()
        let (records, keys) = try await store.read { store in
            (try store.shops(api: SipsShop.api), try store.shopKeys(api: SipsShop.api))
        }
        try await store.close()
        let withDemoShops = try await servesDemoShops(folder)
        return try SipsShopDirectory.merged(records, withDemoShops: withDemoShops).values.map { shop in
            let stored = keys.filter { $0.shop == shop.id }.map(\.version)
            return ShownShop(shop: shop, keyVersions: (Array(shop.keys.keys) + stored).sorted())
        }.sorted { $0.shop.merchantId < $1.shop.merchantId }
    }
}

/// A shop as it is displayed: with the versions of its keys, and without the keys.
struct ShownShop {
    let shop: SipsShop
    let keyVersions: [Int]

    var overview: ShopOverview { shop.overview(keyVersions: keyVersions) }
}

/// A merchant as it is displayed: at its own time, by which the platform ends its keys.
struct ShownMerchant {
    let shop: DirectPlatformShop
    let now: Instant

    var overview: ShopOverview { shop.overview(at: now) }
}

/// A shop of any API.
enum FoundShop {
    case sips(ShownShop)
    case lyra(LyraPlatformShop)
    case direct(ShownMerchant)

    static let apis = [SipsShop.api, LyraPlatformShop.api, DirectPlatformShop.api]

    var id: ShopID {
        switch self {
        case .sips(let shown): shown.shop.id
        case .lyra(let shop): shop.id
        case .direct(let shown): shown.shop.id
        }
    }
}

extension ShopAccess {
    /// Finds a shop by its name, or by its API and name: `lyra/69876357`.
    ///
    /// - Throws: ``ShopError`` if there is none, or if shops of several APIs have the name: a merchant of Worldline Direct
    ///   may be called as a shop of another API is.
    func find(_ text: String) async throws -> FoundShop {
        let (api, name) = try Self.parts(text)
        let found = try await shops(named: name, of: api.map { [$0] } ?? FoundShop.apis)
        guard let shop = found.first else {
            throw ShopError(.unknown, "there is no shop \(text)", remedy: "see `guichet shop list`")
        }
        guard found.count == 1 else {
            throw ShopError(
                .conflict, "shops of \(found.count) APIs are called \(name)",
                remedy: "name one with its API: \(found.map { "\($0.id)" }.joined(separator: " or "))")
        }
        return shop
    }

    private func shops(named name: String, of apis: [String]) async throws -> [FoundShop] {
        var found: [FoundShop] = []
        if apis.contains(SipsShop.api) {
            found += try await read().filter { $0.shop.merchantId == name }.map(FoundShop.sips)
        }
        if apis.contains(LyraPlatformShop.api) {
            found += try await readLyra().filter { $0.shopId == name }.map(FoundShop.lyra)
        }
        if apis.contains(DirectPlatformShop.api) {
            found += try await readDirect().filter { $0.shop.merchantId == name }.map(FoundShop.direct)
        }
        return found
    }

    private static func parts(_ text: String) throws -> (api: String?, name: String) {
        // No API's shops have a slash in their names.
        guard text.contains("/") else { return (nil, text) }
        guard let shop = ShopID(text), FoundShop.apis.contains(shop.api) else {
            throw ShopError(
                .invalid, "\(text) is not a shop with its API, such as lyra/69876357",
                remedy: "the APIs are \(FoundShop.apis.joined(separator: ", "))")
        }
        return (shop.api, shop.name)
    }
}
