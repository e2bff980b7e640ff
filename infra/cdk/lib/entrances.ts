import { CfnOutput, Stack } from 'aws-cdk-lib'
import { AuthorizationType, EndpointType, LambdaIntegration, type Method, ResponseTransferMode, RestApi } from 'aws-cdk-lib/aws-apigateway'
import { FunctionUrlAuthType, InvokeMode, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Construct } from 'constructs'
import { acknowledge } from './acknowledge.ts'
import { TIMEOUT } from './function.ts'

/** Two entrances to the HTTP function that can stream: its function URL, and a REST API; other kinds of API cannot. */
export class Entrances extends Construct {
  readonly api: RestApi

  constructor(scope: Construct, id: string, http: LambdaFunction, isPublic: boolean) {
    super(scope, id)
    const url = http.addFunctionUrl({ authType: isPublic ? FunctionUrlAuthType.NONE : FunctionUrlAuthType.AWS_IAM, invokeMode: InvokeMode.RESPONSE_STREAM })
    this.api = this.#makeApi(http, isPublic)
    new CfnOutput(Stack.of(this), 'FunctionUrl', { value: url.url })
    new CfnOutput(Stack.of(this), 'ApiUrl', { value: this.api.url })
  }

  #makeApi(http: LambdaFunction, isPublic: boolean): RestApi {
    const api = new RestApi(this, 'Api', {
      restApiName: 'edgewise',
      endpointTypes: [EndpointType.REGIONAL],
      cloudWatchRole: false,
      // Uploads reach the service byte by byte.
      binaryMediaTypes: ['*/*']
    })
    const integration = new LambdaIntegration(http, {
      proxy: true,
      responseTransferMode: ResponseTransferMode.STREAM,
      timeout: TIMEOUT,
      allowTestInvoke: false,
      scopePermissionToMethod: true
    })
    const authorizationType = isPublic ? AuthorizationType.NONE : AuthorizationType.IAM
    const methods = [
      api.root.addMethod('ANY', integration, { authorizationType }),
      api.root.addProxy({ anyMethod: false }).addMethod('ANY', integration, { authorizationType })
    ]
    acknowledge(api, { APIG2: 'The service checks each request against its own schemas.' })
    acknowledge(api.deploymentStage, {
      APIG1: 'Access logs need a role for the whole account, which one stack must not set; the service logs each request.',
      APIG3: 'A web ACL is a choice of the account; the service limits each key by itself.',
      APIG6: 'Execution logs need a role for the whole account, which one stack must not set; the service logs each request.'
    })
    for (const method of methods) acknowledgeKeys(method, isPublic)
    return api
  }
}

function acknowledgeKeys(method: Method, isPublic: boolean): void {
  acknowledge(method, { COG4: isPublic ? 'The service has its own keys, with roles and limits.' : 'Callers are known by IAM.' })
  if (isPublic) acknowledge(method, { APIG4: 'The service has its own keys, and does not start here without them.' })
}
