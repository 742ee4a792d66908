#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @_spi(Platform) import GuichetRunFolder
    @testable import GuichetTesting

    @Suite("Starting a platform, with a stand-in for guichet", .timeLimit(.minutes(10)))
    struct StartingTests {
        private func refusal(_ options: PlatformOptions) async -> PlatformError? {
            do throws(PlatformError) {
                _ = try await GuichetPlatform.start(options)
                return nil
            } catch {
                return error
            }
        }

        @Test("it serves on a free port of this machine, for development, in a folder of its own")
        func arguments() async throws {
            var options = FakeGuichet.options("arguments")
            options.environment["GUICHET_EXAMPLE"] = "from the environment"
            options.arguments = ["--no-demo-shops"]
            try await GuichetPlatform.withPlatform(options) { platform in
                #expect(platform.url.absoluteString == "http://127.0.0.1:9")
                #expect(
                    platform.log().first
                        == "serve --dev --port 0 --data \(platform.dataFolder.path) --no-demo-shops from the environment"
                )
            }
        }

        @Test("the port and the folder can be chosen")
        func asked() async throws {
            var options = FakeGuichet.options("arguments")
            options.port = 4_711
            options.dataFolder = URL(fileURLWithPath: "/nowhere/data")
            try await GuichetPlatform.withPlatform(options) { platform in
                #expect(platform.log().first == "serve --dev --port 4711 --data /nowhere/data ")
                #expect(platform.dataFolder.path == "/nowhere/data")
            }
        }

        @Test("when it ends before it is ready, the error shows its output")
        func ends() async throws {
            let error = try #require(await refusal(FakeGuichet.options("ends")))
            #expect(error.code == .ended)
            #expect(error.log == ["error: the data folder is in use"])
            #expect(error.description.contains("the data folder is in use"))
        }

        @Test("when it writes nothing, the start times out")
        func silent() async throws {
            var options = FakeGuichet.options("silent")
            options.readyWithinSeconds = 5
            let error = try #require(await refusal(options))
            #expect(error.code == .notReady)
            #expect(error.log == ["starting"])
        }

        @Test("a file that is not a program of this machine cannot be started")
        func unusable() async throws {
            let file = RunFolder.fresh()
            defer { try? FileManager.default.removeItem(at: file) }
            try Data([0x7F, 0x45, 0x4C, 0x46, 0x00]).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: file.path)
            var options = PlatformOptions()
            options.binary = file.path
            #expect(try #require(await refusal(options)).code == .cannotStart)
        }

        @Test("however much it writes, it never waits for a reader")
        func talkative() async throws {
            try await GuichetPlatform.withPlatform(FakeGuichet.options("talkative")) { platform in
                #expect(platform.log(lines: 1) == ["guichet ready at http://127.0.0.1:9"])
            }
        }
    }
#endif
