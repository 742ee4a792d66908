import Foundation

@testable import GuichetSDK

/// A disk with a cache. What was written and not flushed may be lost with the power, a name as well as a content.
final class PowerlessDisk: FileOperations, @unchecked Sendable {
    // Unchecked: everything that changes is behind this lock.
    private let lock = NSLock()
    private var steps: [String] = []
    private var failing: Int?
    private var isOn = true

    private struct File {
        var content: [UInt8] = []
        var flushed: [UInt8] = []
    }

    /// By number, as names lead to them.
    private var files: [Int: File] = [:]
    private var names: [String: Int] = [:]
    private var flushedNames: [String: Int] = [:]
    private var open: [Int32: Int?] = [:]
    private var nextDescriptor: Int32 = 3

    enum Cut: Sendable { case never, before(Int), errorAt(Int) }
    private let cut: Cut

    /// - Parameter old: what is under the name, and on the disk.
    init(_ name: String, _ old: [UInt8], _ cut: Cut = .never) {
        self.cut = cut
        files[0] = File(content: old, flushed: old)
        names[name] = 0
        flushedNames[name] = 0
    }

    var log: [String] { lock.withLock { steps } }
    var openCount: Int { lock.withLock { open.count } }
    var allNames: Set<String> { lock.withLock { Set(names.keys) } }
    func content(of name: String) -> [UInt8]? { lock.withLock { names[name].flatMap { files[$0]?.content } } }

    /// What is under a name after the power was lost: whatever of the cache had reached the disk by chance.
    func afterLoss(of name: String, cacheOfNames: Bool, cacheOfContents: Bool) -> [UInt8]? {
        lock.withLock {
            let file = (cacheOfNames ? names : flushedNames)[name].flatMap { files[$0] }
            return cacheOfContents ? file?.content : file?.flushed
        }
    }

    private func step<Value>(_ name: String, _ effect: () -> Value) throws(FileError) -> Value {
        let result: Result<Value, FileError> = lock.withLock {
            let number = steps.count
            steps.append(name)
            switch cut {
            case .before(let last) where number >= last: isOn = false
            case .errorAt(number): return .failure(FileError(step: name, number: 5, reason: "on purpose"))
            default: break
            }
            guard isOn else { return .failure(FileError(step: name, number: 0, reason: "no power")) }
            return .success(effect())
        }
        return try result.get()
    }

    private func descriptor(of file: Int?) -> Int32 {
        defer { nextDescriptor += 1 }
        open[nextDescriptor] = .some(file)
        return nextDescriptor
    }

    func create(_ path: String) throws(FileError) -> Int32 {
        try step("create \(last(path))") {
            let number = names[path] ?? files.count
            files[number, default: File()].content = []
            names[path] = number
            return descriptor(of: number)
        }
    }

    func open(_ folder: String) throws(FileError) -> Int32 {
        try step("open folder") { descriptor(of: nil) }
    }

    func write(_ bytes: [UInt8], to file: Int32) throws(FileError) {
        try step("write") {
            if let number = open[file] ?? nil { files[number]?.content += bytes }
        }
    }

    func flush(_ descriptor: Int32) throws(FileError) {
        try step(open[descriptor].map { $0 == nil ? "flush folder" : "flush file" } ?? "flush nothing") {
            if let number = open[descriptor] ?? nil {
                let content = files[number]?.content ?? []
                files[number]?.flushed = content
            } else {
                flushedNames = names
            }
        }
    }

    func close(_ descriptor: Int32) throws(FileError) {
        // A number is free after close, whatever it says.
        defer { lock.withLock { _ = open.removeValue(forKey: descriptor) } }
        try step("close") {}
    }

    func rename(_ path: String, to other: String) throws(FileError) {
        try step("rename \(last(path)) to \(last(other))") { names[other] = names.removeValue(forKey: path) }
    }

    func remove(_ path: String) throws(FileError) {
        try step("remove \(last(path))") { _ = names.removeValue(forKey: path) }
    }

    private func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
}
