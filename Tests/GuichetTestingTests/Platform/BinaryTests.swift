#if os(macOS) || os(Linux)
    import Foundation
    import Testing

    @_spi(Platform) import GuichetRunFolder
    @testable import GuichetTesting

    @Suite("The search for guichet")
    struct BinaryTests {
        let folder = URL(fileURLWithPath: FakeGuichet.path).deletingLastPathComponent().path

        private func refusal(_ named: String?, _ environment: [String: String]) -> PlatformError? {
            do throws(PlatformError) {
                _ = try GuichetBinary.find(named, in: environment)
                return nil
            } catch {
                return error
            }
        }

        @Test("the path named by the test has priority, then GUICHET_BINARY")
        func order() throws {
            #expect(try GuichetBinary.find(FakeGuichet.path, in: ["GUICHET_BINARY": "/bin/sh"]) == FakeGuichet.path)
            #expect(try GuichetBinary.find(nil, in: ["GUICHET_BINARY": "/bin/sh", "PATH": "/bin"]) == "/bin/sh")
        }

        @Test("without either, it is the first guichet on PATH")
        func path() throws {
            let programs = RunFolder.fresh()
            defer { try? FileManager.default.removeItem(at: programs) }
            try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
            let link = programs.appendingPathComponent("guichet").path
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: FakeGuichet.path)
            #expect(try GuichetBinary.find(nil, in: ["PATH": "/nowhere:\(programs.path):/bin"]) == link)
            #expect(try GuichetBinary.find(nil, in: ["PATH": programs.path, "GUICHET_BINARY": ""]) == link)
        }

        @Test("without any, the error says how to build one and where to name it")
        func nowhere() throws {
            let error = try #require(refusal(nil, ["PATH": "/nowhere:/dev"]))
            #expect(error.code == .binaryNotFound)
            #expect(error.description.contains("swift build --package-path Platform"))
            #expect(error.description.contains("GUICHET_BINARY"))
            #expect(refusal(nil, [:])?.code == .binaryNotFound)
        }

        @Test("a named file that is not a program is an error, even with a guichet on PATH")
        func wrong() throws {
            for path in ["/nowhere/guichet", "/", "/dev/null", folder] {
                let named = try #require(refusal(path, ["PATH": folder]))
                #expect(named.code == .binaryNotFound)
                #expect(named.reason.contains(path))
                let byVariable = try #require(refusal(nil, ["GUICHET_BINARY": path, "PATH": folder]))
                #expect(byVariable.reason.contains("GUICHET_BINARY names \(path)"))
            }
        }
    }
#endif
