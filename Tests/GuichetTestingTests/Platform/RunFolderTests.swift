#if os(macOS) || os(Linux)
    import Foundation
    @_spi(Platform) import GuichetRunFolder
    @testable import GuichetTesting
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    @Suite("The folder of a run")
    struct RunFolderTests {
        private func withTemporary(_ body: (URL) throws -> Void) throws {
            let temporary = RunFolder.fresh()
            try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: temporary) }
            try body(temporary)
        }

        private func names(in folder: URL) throws -> Set<String> {
            Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        }

        @Test("every name is below one folder of this process, and is new")
        func fresh() {
            let (first, second) = (RunFolder.fresh(), RunFolder.fresh())
            #expect(first != second)
            #expect(first.deletingLastPathComponent() == second.deletingLastPathComponent())
            #expect(first.deletingLastPathComponent().lastPathComponent.hasPrefix(RunFolder.prefix))
            #expect(!FileManager.default.fileExists(atPath: first.path))
        }

        @Test("the remains of a killed process are deleted; another process's files are not touched")
        func swept() throws {
            try withTemporary { temporary in
                let left = temporary.appendingPathComponent(RunFolder.prefix + "11111111/data", isDirectory: true)
                try FileManager.default.createDirectory(at: left, withIntermediateDirectories: true)
                // The lock of a process that is gone is free.
                try Data().write(to: left.deletingLastPathComponent().appendingPathComponent("lock"))
                try Data().write(to: left.appendingPathComponent("guichet.sqlite"))
                try Data().write(to: temporary.appendingPathComponent("of somebody else"))
                let running = try #require(RunFolder.make(in: temporary))
                RunFolder.sweep(temporary)
                #expect(try names(in: temporary) == ["of somebody else", running.lastPathComponent])
            }
        }

        /// A folder as a killed process leaves it: its lock is free.
        private func leave(_ folder: URL) throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data().write(to: folder.appendingPathComponent("lock"))
        }

        @Test("a link is left alone, and what it leads to")
        func link() throws {
            try withTemporary { temporary in
                let (folder, link) = (temporary.appendingPathComponent("a"), RunFolder.prefix + "33333333")
                try leave(folder)
                try FileManager.default.createSymbolicLink(
                    at: temporary.appendingPathComponent(link), withDestinationURL: folder)
                RunFolder.sweep(temporary)
                #expect(try names(in: temporary) == ["a", link])
                #expect(try names(in: folder) == ["lock"])
            }
        }

        @Test("another user's folder is left alone", .enabled(if: geteuid() == 0, "only root can give a folder away"))
        func foreign() throws {
            try withTemporary { temporary in
                let folder = temporary.appendingPathComponent(RunFolder.prefix + "44444444", isDirectory: true)
                try leave(folder)
                guard chown(folder.path, 65_534, 65_534) == 0 else { return }
                RunFolder.sweep(temporary)
                #expect(try names(in: temporary) == [folder.lastPathComponent])
                #expect(try names(in: folder) == ["lock"])
            }
        }

        @Test("a folder without a lock is left alone: it may be about to get one")
        func unlocked() throws {
            try withTemporary { temporary in
                let folder = temporary.appendingPathComponent(RunFolder.prefix + "22222222", isDirectory: true)
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                RunFolder.sweep(temporary)
                #expect(try names(in: temporary) == [folder.lastPathComponent])
            }
        }
    }
#endif
