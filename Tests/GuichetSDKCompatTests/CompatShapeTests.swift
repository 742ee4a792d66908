import Foundation
import GuichetSDK
@_spi(Platform) import GuichetSips
import Testing

/// Reads the source: on Linux there is no Objective-C runtime to ask.
@Suite("The shape of the compatible classes")
struct CompatShapeTests {
    private static let sources: [String: String] = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        folder.appendPathComponent("Sources/GuichetSDKCompat")
        var texts: [String: String] = [:]
        for case let url as URL in FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            ?? .init()
        {
            if url.pathExtension == "swift" {
                texts[url.lastPathComponent] = try? String(contentsOf: url, encoding: .utf8)
            }
        }
        return texts
    }()

    @Test("every operation has its selector, for Objective-C only")
    func selectors() {
        let text = Self.sources.values.joined(separator: "\n")
        // Long selectors are broken by the formatter.
        let compact = text.filter { !$0.isWhitespace }
        for selector in OfficialSelector.all {
            let attribute = "#ifcanImport(ObjectiveC)@objc(\(selector.name))#endifpublicstaticfunc"
            #expect(compact.contains(attribute), "\(selector.name)")
        }
        #expect(text.components(separatedBy: "public static func ").count - 1 == 12 + 1, "and `use`")
    }

    @Test("every object has every field of the guide")
    func fields() throws {
        var objects = Dictionary(
            OperationContract.all.map { ($0.responseObject, $0.responseFields) },
            uniquingKeysWith: { first, _ in first })
        for container in OperationContract.containers { objects[container.name] = container.fields }
        #expect(objects.count == 13)
        for (object, fields) in objects {
            let text = try #require(Self.sources["\(object).swift"], "\(object)")
            #expect(text.contains("@objc(\(object)) @objcMembers\n#endif\npublic final class \(object): NSObject"))
            let declared = text.components(separatedBy: "public let ").dropFirst()
                .compactMap { $0.components(separatedBy: ":").first }
            #expect(Set(declared).subtracting(["advice", "reason"]) == Set(fields), "\(object)")
        }
    }
}
