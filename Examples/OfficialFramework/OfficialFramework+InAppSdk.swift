// The small file with which an app puts Guichet's client in front of the closed framework: copy it, and make every line
// agree with the header of your framework. One selector is documented; the others are marked.
//
// Do not link GuichetSDKCompat in the same app: it has a class of the same name.

#if canImport(InAppSdk)
    import GuichetSDK
    import InAppSdk

    extension OfficialFramework {
        /// The framework that is linked into this app.
        static var linked: OfficialFramework {
            var framework = OfficialFramework()
            // Unconfirmed.
            framework.cardOrder = { call, done in
                InAppSdk.cardOrder(
                    withCardNumber: call["cardNumber"],
                    andCardCSCValue: call["cardCSCValue"],
                    andCardExpiryDate: call["cardExpiryDate"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed, except its beginning.
            framework.walletOrder = { call, done in
                InAppSdk.walletOrder(
                    withPaymentMeanId: call.integer("paymentMeanId") ?? 0,
                    andCardCSCValue: call["cardCSCValue"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.paymentProviderOrder = { call, done in
                InAppSdk.paymentProviderOrder(
                    withPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.getTransactionData = { call, done in
                InAppSdk.getTransactionData(
                    withTransactionContextData: call["transactionContextData"],
                    andTransactionContextVersion: call["transactionContextVersion"],
                    andRedirectionUrl: call["redirectionUrl"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.cardCheckEnrollment = { call, done in
                InAppSdk.cardCheckEnrollment(
                    withCardNumber: call["cardNumber"],
                    andCardCSCValue: call["cardCSCValue"],
                    andCardExpiryDate: call["cardExpiryDate"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed, except its beginning.
            framework.walletCheckEnrollment = { call, done in
                InAppSdk.walletCheckEnrollment(
                    withPaymentMeanId: call.integer("paymentMeanId") ?? 0,
                    andCardCSCValue: call["cardCSCValue"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Documented in full.
            framework.cardValidateAuthenticationAndOrder = { call, done in
                InAppSdk.cardValidateAuthenticationAndOrder(
                    withPaResMessage: call["paResMessage"],
                    andTransactionContextData: call["transactionContextData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andTransactionContextVersion: call["transactionContextVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed, except its beginning.
            framework.paymentTokenGenerate = { call, done in
                InAppSdk.generatePaymentToken(
                    withCardNumber: call["cardNumber"],
                    andCardCSCValue: call["cardCSCValue"],
                    andCardExpiryDate: call["cardExpiryDate"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andMerchantId: call["merchantId"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.getWalletData = { call, done in
                InAppSdk.getWalletData(
                    withPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed, except its beginning.
            framework.addCard = { call, done in
                InAppSdk.addCard(
                    withCardNumber: call["cardNumber"],
                    andCardExpiryDate: call["cardExpiryDate"],
                    andPaymentMeanAlias: call["paymentMeanAlias"],
                    andPaymentMeanBrand: call["paymentMeanBrand"],
                    andPaymentMeanBrandSelectionStatus: call["paymentMeanBrandSelectionStatus"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.deletePaymentMean = { call, done in
                InAppSdk.deletePaymentMean(
                    withPaymentMeanId: call.integer("paymentMeanId") ?? 0,
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            // Unconfirmed.
            framework.getCardData = { call, done in
                InAppSdk.getCardData(
                    withCardNumber: call["cardNumber"],
                    andCardIIN: call["cardIIN"],
                    andPublicKeyValue: call["publicKeyValue"],
                    andRedirectionData: call["redirectionData"],
                    andRedirectionUrl: call["redirectionUrl"],
                    andRedirectionVersion: call["redirectionVersion"]
                ) { response in done(OfficialAnswer(reading: response)) }
            }
            return framework
        }
    }
#endif
