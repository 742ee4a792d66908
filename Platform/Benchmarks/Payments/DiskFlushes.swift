import Foundation

/// How often the disk can flush: 4 KiB are appended and flushed, again and again, by one writer. Nothing durable can be
/// faster than this on the same disk, except writes that share a flush.
enum DiskFlushes {
    static func measure(in folder: URL, seconds: Double) throws -> Sample {
        let path = folder.appendingPathComponent("flushes").path
        let file = open(path, O_CREAT | O_WRONLY | O_TRUNC | O_APPEND, 0o600)
        guard file >= 0 else { throw BenchError("\(path) cannot be written") }
        defer {
            close(file)
            unlink(path)
        }
        let page = [UInt8](repeating: 7, count: 4_096)
        var latencies: [Int64] = []
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        var now = start
        while now < end {
            guard write(file, page, page.count) == page.count, flush(file) == 0 else {
                throw BenchError("\(path) cannot be flushed")
            }
            let after = ContinuousClock.now
            latencies.append((after - now).nanoseconds)
            now = after
        }
        return Sample(latencies: latencies, took: now - start)
    }

    private static func flush(_ file: Int32) -> Int32 {
        #if canImport(Darwin)
            fcntl(file, F_FULLFSYNC)
        #else
            fdatasync(file)
        #endif
    }
}
