import GuichetCore
import Synchronization

/// The options of a node that decide how calls are answered and what happens to payments: all nodes should have the same
/// (docs/postgresql.md, "The same options"). Those of the nodes that serve are one value of the store, by their numbers.
package struct NodeOptions: Sendable, Hashable {
    /// By name, without the two dashes. One that is not given is not among them.
    package let values: [String: String]

    package init(_ values: [String: String] = [:]) { self.values = values }

    /// An option with which another node was started otherwise.
    package struct Difference: Sendable, Hashable, CustomStringConvertible {
        package let name: String
        /// `nil` if it is not given.
        package let there: String?
        package let here: String?

        package init(name: String, there: String?, here: String?) {
            self.name = name
            self.there = there
            self.here = here
        }

        package var description: String { "--\(name) \(there ?? "not given") (here \(here ?? "not given"))" }
    }

    /// Sorted by name.
    package func differences(of other: NodeOptions) -> [Difference] {
        Set(values.keys).union(other.values.keys).sorted().compactMap { name in
            let (there, here) = (other.values[name], values[name])
            return there == here ? nil : Difference(name: name, there: there, here: here)
        }
    }

    // MARK: In the store

    static let storeName = "options of nodes"

    /// Those of the nodes that told them, by number: a node of a version that tells none is not among them.
    package static func stored(in store: any StoreReader) throws -> [Int64: NodeOptions] {
        read(try store.value(storeName))
    }

    /// Tells the other nodes, while none of them starts.
    ///
    /// - Returns: the nodes that serve with others.
    package func announce(among nodes: any Nodes) async throws -> [(node: ServingNode, differences: [Difference])] {
        let serving = try await nodes.list().filter { $0.endedAt == nil }
        let (numbers, own) = (Set(serving.map(\.number)), nodes.number)
        let told = Mutex<[Int64: NodeOptions]>([:])
        try await nodes.setValue(Self.storeName) { stored, _ in
            var known = Self.read(stored).filter { numbers.contains($0.key) }
            known[own] = self
            told.withLock { [known] in $0 = known }
            let bytes = Self.bytes(known)
            return bytes == stored ? nil : bytes
        }
        let known = told.withLock { $0 }
        return serving.compactMap { node in
            guard !node.isThisOne, let others = known[node.number] else { return nil }
            let differences = differences(of: others)
            return differences.isEmpty ? nil : (node, differences)
        }
    }

    private static func read(_ stored: [UInt8]?) -> [Int64: NodeOptions] {
        let nodes = stored.flatMap { try? JSONValue(parsing: $0) }?.object?.members ?? []
        return nodes.reduce(into: [:]) { known, node in
            guard let number = Int64(node.name), let options = node.value.object?.members else { return }
            known[number] = NodeOptions(
                options.reduce(into: [:]) { values, option in values[option.name] = option.value.text })
        }
    }

    private static func bytes(_ nodes: [Int64: NodeOptions]) -> [UInt8] {
        var json = JSONObject()
        for (number, options) in nodes.sorted(by: { $0.key < $1.key }) {
            var values = JSONObject()
            for (name, value) in options.values.sorted(by: { $0.key < $1.key }) { values.append(name, .string(value)) }
            json.append("\(number)", .object(values))
        }
        return JSONValue.object(json).encoded()
    }
}
