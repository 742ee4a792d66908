#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    @_spi(Platform) import GuichetRunFolder
    @testable import GuichetTesting

    @Suite("Stopping a platform, with a stand-in for guichet", .timeLimit(.minutes(10)))
    struct StoppingTests {
        private func workspace(of platform: GuichetPlatform) -> String {
            platform.dataFolder.deletingLastPathComponent().path
        }

        private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

        @Test("it gets a signal first, its last output is kept, and its folder is deleted")
        func polite() async throws {
            let platform = try await GuichetPlatform.start(FakeGuichet.options("polite"))
            #expect(platform.isRunning)
            #expect(exists(workspace(of: platform)))
            #expect(await platform.stop())
            #expect(!platform.isRunning)
            #expect(platform.log().last == "stopping")
            #expect(!exists(workspace(of: platform)))
            #expect(await platform.stop())
        }

        @Test("a process that does not end is killed, and that is reported")
        func stubborn() async throws {
            let platform = try await GuichetPlatform.start(FakeGuichet.options("stubborn"))
            #expect(await !platform.stop(within: 0.2))
            #expect(!platform.isRunning)
        }

        @Test("a crash is noticed, and stopping reports that it had ended before")
        func crash() async throws {
            let platform = try await GuichetPlatform.start(FakeGuichet.options("crashes"))
            #expect(try await holds { !platform.isRunning })
            #expect(platform.log().last == "out of luck")
            #expect(await !platform.stop())
            #expect(!exists(workspace(of: platform)))
        }

        @Test("a body that throws leaves nothing behind")
        func throwing() async throws {
            struct Mishap: Error {}
            var seen: GuichetPlatform?
            await #expect(throws: Mishap.self) {
                try await GuichetPlatform.withPlatform(FakeGuichet.options("polite")) { platform in
                    seen = platform
                    throw Mishap()
                }
            }
            #expect(try #require(seen).isRunning == false)
        }

        @Test("a cancelled test stops its platform too")
        func cancelled() async throws {
            let (started, announce) = AsyncStream<GuichetPlatform>.makeStream()
            let test = Task {
                try await GuichetPlatform.withPlatform(FakeGuichet.options("polite")) { platform in
                    announce.yield(platform)
                    try await Task.sleep(nanoseconds: 600_000_000_000)
                }
            }
            let platform = try #require(await started.first { _ in true })
            test.cancel()
            await #expect(throws: CancellationError.self) { try await test.value }
            #expect(!platform.isRunning)
        }

        @Test("a forgotten one is killed, and its folder is deleted")
        func forgotten() async throws {
            var platform: GuichetPlatform? = try await GuichetPlatform.start(FakeGuichet.options("stubborn"))
            let folder = workspace(of: try #require(platform))
            #expect(exists(folder))
            platform = nil
            #expect(try await holds { !exists(folder) })
        }

        @Test(
            "the new folder of one that is killed stays for another one, which may run when the first one is released")
        func killed() async throws {
            var first: GuichetPlatform? = try await GuichetPlatform.start(FakeGuichet.options("polite"))
            let folder = workspace(of: try #require(first))
            defer { try? FileManager.default.removeItem(atPath: folder) }
            await first?.kill()
            first = nil
            #expect(exists(folder))
        }

        @Test("a folder that the test names is left as it is")
        func named() async throws {
            let folder = RunFolder.fresh()
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            var options = FakeGuichet.options("polite")
            options.dataFolder = folder
            let platform = try await GuichetPlatform.start(options)
            await platform.kill()
            #expect(!platform.isRunning)
            #expect(exists(folder.path))
        }

        @Test("when the tests themselves are killed, the guardian ends it")
        func guardian() async throws {
            let orphan = try Spawn.start("/bin/sh", ["-c", "exec sleep 600"], environment: [:], output: "/dev/null")
            let guardian = try #require(Guardian(of: orphan))
            #expect(Spawn.reap(orphan, options: WNOHANG) == .running)
            guardian.letGo()
            var state = Spawn.State.running
            #expect(
                try await holds {
                    state = Spawn.reap(orphan, options: WNOHANG)
                    return state != .running
                })
            #expect(state == .ended(SIGTERM))
        }

        @Test("a guardian that is dismissed leaves it alone")
        func dismissed() async throws {
            let process = try Spawn.start("/bin/sh", ["-c", "exec sleep 600"], environment: [:], output: "/dev/null")
            // Returns once the shell has ended.
            try #require(Guardian(of: process)).dismiss()
            #expect(Spawn.reap(process, options: WNOHANG) == .running)
            kill(process, SIGKILL)
            #expect(Spawn.reap(process) == .ended(SIGKILL))
        }

        // A library of the tests may wait for all children of the process.
        @Test("a program whose status another part of the tests has read has ended, and is not waited for")
        func gone() async throws {
            let process = try PlatformProcess(
                "/bin/sh", ["-c", "exit 0"], environment: [:], workspace: RunFolder.fresh())
            var status: Int32 = 0
            #expect(waitpid(process.identifier, &status, 0) == process.identifier)
            #expect(Spawn.reap(process.identifier, options: WNOHANG) == .gone)
            let ending = try #require(await process.end(within: 60))
            #expect(!ending.endedWell)
        }

        @Test("it inherits no open file of the tests")
        func descriptors() async throws {
            let file = open("/dev/null", O_RDONLY)
            defer { close(file) }
            try await GuichetPlatform.withPlatform(FakeGuichet.options("files")) { platform in
                let files = platform.log().first?.split(separator: " ") ?? []
                #expect(!files.isEmpty)
                #expect(!files.contains("\(file)"))
            }
        }
    }
#endif
