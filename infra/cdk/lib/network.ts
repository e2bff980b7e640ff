import { RemovalPolicy } from 'aws-cdk-lib'
import { FlowLogDestination, IpAddresses, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'

export const CIDR = '10.0.0.0/16'

/** Two zones; tasks are in private subnets and reach Neo4j and the model through one NAT gateway. */
export class Network extends Construct {
  readonly vpc: Vpc

  constructor(scope: Construct, id: string, logDays: RetentionDays) {
    super(scope, id)
    this.vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr(CIDR),
      maxAzs: 2,
      natGateways: 1,
      subnetConfiguration: [
        { name: 'public', subnetType: SubnetType.PUBLIC, mapPublicIpOnLaunch: false },
        { name: 'private', subnetType: SubnetType.PRIVATE_WITH_EGRESS }
      ]
    })
    const flows = new LogGroup(this, 'Flows', { retention: logDays, removalPolicy: RemovalPolicy.DESTROY })
    this.vpc.addFlowLog('FlowLog', { destination: FlowLogDestination.toCloudWatchLogs(flows) })
  }
}
