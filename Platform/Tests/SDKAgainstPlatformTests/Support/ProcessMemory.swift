#if os(Linux)
    import Foundation

    /// What another process of this machine has in its memory, as a core dump would show it.
    struct ProcessMemory {
        private let process: String

        /// - Parameter text: what its command line holds, and no other's.
        init(ofProcessStartedWith text: String) throws {
            let processes = try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int($0) != nil }
            let own = String(ProcessInfo.processInfo.processIdentifier)
            let found = processes.filter { process in
                let words = (try? Data(contentsOf: URL(fileURLWithPath: "/proc/\(process)/cmdline"))) ?? Data()
                // The shell that guards it has the name too, but not as a program of its own.
                return process != own && words.range(of: Data(text.utf8)) != nil
                    && words.range(of: Data("\0serve\0".utf8)) != nil
            }
            guard let process = found.first, found.count == 1 else { throw NotOne(count: found.count) }
            self.process = process
        }

        /// How often these bytes stand in what the process may write.
        func occurrences(of text: String) throws -> Int { try occurrences(of: Data(text.utf8)) }

        /// How often a short text stands there as a `String` of Swift has it: up to 15 bytes inside the value itself, zeros
        /// behind them, and the length in the last byte.
        func occurrences(ofShortText text: String) throws -> Int {
            var bytes = Data(text.utf8)
            bytes.append(contentsOf: [UInt8](repeating: 0, count: 15 - bytes.count))
            bytes.append(0xE0 | UInt8(text.utf8.count))
            return try occurrences(of: bytes)
        }

        private func occurrences(of wanted: Data) throws -> Int {
            let maps = try String(contentsOfFile: "/proc/\(process)/maps", encoding: .utf8)
            let memory = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/mem"))
            defer { try? memory.close() }
            var count = 0
            for line in maps.split(separator: "\n") {
                let words = line.split(separator: " ")
                guard words.count > 1, words[1].hasPrefix("rw"), words.last != "[vvar]" else { continue }
                let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
                guard ends.count == 2 else { continue }
                count += try Self.count(wanted, in: memory, from: ends[0], to: ends[1])
            }
            return count
        }

        /// In pieces that overlap, so that nothing stands across an edge.
        private static func count(
            _ wanted: Data, in memory: FileHandle, from start: UInt64, to end: UInt64
        ) throws -> Int {
            let piece: UInt64 = 4 << 20
            var count = 0
            var offset = start
            while offset < end {
                try memory.seek(toOffset: offset)
                let length = Int(min(piece + UInt64(wanted.count) - 1, end - offset))
                guard let bytes = try? memory.read(upToCount: length), !bytes.isEmpty else { return count }
                var rest = bytes.startIndex..<bytes.endIndex
                while let hit = bytes.range(of: wanted, in: rest) {
                    count += 1
                    rest = hit.upperBound..<bytes.endIndex
                }
                offset += piece
            }
            return count
        }

        struct NotOne: Error {
            let count: Int
        }
    }
#endif
